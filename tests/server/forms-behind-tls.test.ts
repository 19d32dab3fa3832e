import { expect, onTestFinished, test } from "vitest";
import { admin, startServer } from "@/e2e/server";
import { signInToPages } from "./raw-http";
import { post, readActions, readPagePerson } from "./server-actions";

test("behind a proxy that ends TLS a form answers with the page that it leads to, and logs no failure", async () => {
  const server = await startServer({ env: { TRUSTED_PROXY_HOPS: "1" } });
  onTestFinished(async () => void (await server.stop()));
  const cookie = await signInToPages(server.url, admin.email, admin.password);
  const { id = "", page = "" } = readActions().find(({ name }) => name === "saveNameAction") ?? {};
  const body = new FormData();
  const fields = { ...(await readPagePerson(server.url, cookie)), name: "Grace" };
  for (const [name, value] of Object.entries(fields)) body.set(`_1_${name}`, value);
  body.set("0", '[{},"$K1"]');
  const forwarded = { "X-Forwarded-Proto": "https", Origin: server.url.replace("http:", "https:") };
  const answer = await post(server.url, page, body, { "Next-Action": id, Cookie: cookie, ...forwarded });

  const { headers } = answer;
  expect([headers.get("x-action-redirect"), headers.get("content-type")]).toEqual([
    "/account;push",
    "text/x-component",
  ]);
  expect(await answer.text()).toContain("Grace");
  expect(server.output.said).not.toContain("failed to get redirect response");
});
