import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PASSWORD, startTestService } from "../testing/start-test-service";

async function start(points = 10) {
  const { signedIn, send } = await startTestService();
  const { token } = await signedIn();
  for (let number = 0; number < points; number += 1) {
    await send("POST", "/access-points", { token, body: { name: `Gate ${number}`, description: "x".repeat(200) } });
  }
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    send(method, path, { token, headers });
  return { send, token, get };
}

const encodingOf = ({ headers }: Response) => [headers.get("Content-Encoding"), headers.get("Vary")];

test("a list over 1 kB is compressed as the client accepts it, with the same bytes inside", async () => {
  const { get } = await start();
  const plain = await get("/access-points");
  const expected = await plain.text();
  expect(encodingOf(plain)).toEqual([null, "Authorization, Accept-Encoding"]);
  for (const [accepted, coding, decode] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
    ["*", "br", brotliDecompressSync],
  ] as const) {
    const response = await get("/access-points", { "Accept-Encoding": accepted });
    expect(encodingOf(response)).toEqual([coding, "Authorization, Accept-Encoding"]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(expected.length / 3);
    expect(decode(bytes).toString()).toBe(expected);
  }
  for (const accepted of ["", "deflate", "identity", "gzip;q=0"]) {
    expect((await get("/access-points", { "Accept-Encoding": accepted })).headers.has("Content-Encoding")).toBe(false);
  }
});

test("small answers, pictures, problems and answers with tokens are not compressed", async () => {
  const { send, token, get } = await start(1);
  const headers = { "Accept-Encoding": "gzip, br" };
  const { data } = await (await get("/access-points")).json();
  for (const path of ["/me", `/access-points/${data[0].id}/qr.png`, "/access-points?page=0", "/no-such-path"]) {
    expect((await get(path, headers)).headers.has("Content-Encoding"), path).toBe(false);
  }
  const body = { email: "ada@example.com", password: PASSWORD };
  const signedIn = await send("POST", "/auth/login", { body, headers });
  expect((await signedIn.clone().json()).token).toBeTypeOf("string");
  expect(signedIn.headers.has("Content-Encoding")).toBe(false);
  const created = await send("POST", "/access-points", {
    token,
    body: { name: "y".repeat(200), description: "x".repeat(2_000) },
    headers,
  });
  expect([created.status, created.headers.has("Content-Encoding")]).toEqual([201, false]);
});

test("an export is compressed as a stream, and HEAD starts none", async () => {
  const { get } = await start();
  const headers = { "Accept-Encoding": "gzip" };
  const head = await get("/access-points/export", headers, "HEAD");
  expect([head.status, ...encodingOf(head), head.body]).toEqual([200, "gzip", "Accept-Encoding", null]);
  const response = await get("/access-points/export", headers);
  expect(encodingOf(response)).toEqual(["gzip", "Accept-Encoding"]);
  const unpacked = gunzipSync(Buffer.from(await response.arrayBuffer()));
  const plain = Buffer.from(await (await get("/access-points/export")).arrayBuffer());
  expect(unpacked.equals(plain)).toBe(true);
  expect((await get("/access-points/export?format=xlsx", headers)).headers.has("Content-Encoding")).toBe(false);
});

test("a list that has not changed answers 304 without a body", async () => {
  const { send, token, get } = await start(2);
  const first = await get("/access-points?limit=5");
  const tag = first.headers.get("ETag") as string;
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
  const known = { "If-None-Match": `"other", ${tag}`, "Accept-Encoding": "gzip" };
  const second = await get("/access-points?limit=5", known);
  expect([second.status, await second.text(), second.headers.get("ETag")]).toEqual([304, "", tag]);
  expect(second.headers.get("Vary")).toBe("Authorization, Accept-Encoding");
  expect((await get("/access-points?limit=5&sort=name", known)).status).toBe(200);
  await send("POST", "/access-points", { token, body: { name: "New" } });
  const third = await get("/access-points?limit=5", known);
  expect(third.status).toBe(200);
  expect(third.headers.get("ETag")).not.toBe(tag);
  expect((await get("/sessions", { "If-None-Match": (await get("/sessions")).headers.get("ETag") ?? "" })).status).toBe(
    304,
  );
  expect((await get("/me")).headers.get("Cache-Control")).toBe("no-store");
});
