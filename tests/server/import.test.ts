import { expect, test } from "vitest";
import { admin, startServer } from "@/e2e/server";
import { signInToPages } from "./raw-http";

test("the upload of the page refuses other sites, too large files and people who are not signed in", async () => {
  const server = await startServer();
  const upload = (headers: Record<string, string>, rows = "name\n") => {
    const body = new FormData();
    body.set("rows", rows);
    return fetch(`${server.url}/access-points/import/upload`, { method: "POST", headers, body, redirect: "manual" });
  };
  expect((await upload({})).status).toBe(403);
  expect((await upload({ Origin: "https://evil.example" })).status).toBe(403);
  const stranger = await upload({ Origin: server.url });
  expect([stranger.status, stranger.headers.get("Location")]).toEqual([303, "/sign-in?next=%2Faccess-points%2Fimport"]);
  const large = "x".repeat(22 * 1_024 * 1_024);
  expect((await upload({ Origin: server.url }, large)).status).toBe(303);
  const Cookie = await signInToPages(server.url, admin.email, admin.password);
  // The answer may arrive while the client still sends, which it then reports as a broken connection.
  const tooLarge = await upload({ Origin: server.url, Cookie }, large).catch(() => null);
  expect(tooLarge?.status ?? 413).toBe(413);
  await server.stop();
});
