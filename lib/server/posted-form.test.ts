import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { DOLLARS_MAX, PARTS_MAX } from "./posted-form";
import { startHandler } from "./test-handler";

const KIB = 1_024;

/** Starts the request handler on pages that answer with the size of the body. A request's Cookie is its person. */
async function start() {
  const { port } = await startHandler({
    pages: async (request, response) => void response.end(`${(await buffer(request)).length}`),
    findPerson: async ({ headers }) => headers.cookie ?? null,
  });
  /** Sends the head of a form, and the body only if it is given. */
  const open = (path: string, headers: Record<string, string | number>, body?: string | Buffer): ClientRequest => {
    const own = { Origin: `http://127.0.0.1:${port}`, ...(body && { "Content-Length": Buffer.byteLength(body) }) };
    const sent = request({
      host: "127.0.0.1",
      port,
      path,
      method: "POST",
      agent: false,
      headers: { ...own, ...headers },
    });
    // A refusal may close the connection while the body is being sent.
    sent.on("error", () => {});
    onTestFinished(() => void sent.destroy());
    if (body === undefined) sent.flushHeaders();
    else sent.end(body);
    return sent;
  };
  const send = async (path: string, headers: Record<string, string | number>, body?: string | Buffer) => {
    const [answer] = (await once(open(path, headers, body), "response")) as [IncomingMessage];
    return { status: answer.statusCode, text: await text(answer), headers: answer.headers };
  };
  return { open, send };
}

const plain = { "Content-Type": "text/plain" };
const ada = { ...plain, Cookie: "ada" };

test("a body of 64 KiB is read without a session, a larger one answers 413 before it is read", async () => {
  const { send } = await start();
  expect(await send("/sign-in", plain, "a".repeat(64 * KIB))).toMatchObject({ status: 200, text: `${64 * KIB}` });
  const refused = await send("/sign-in", { ...plain, "Content-Length": 64 * KIB + 1 });
  expect(refused).toMatchObject({ status: 413, text: expect.stringContaining("needs a session") });
  const endless = await send("/sign-in", { ...plain, "Transfer-Encoding": "chunked" });
  expect(endless.status).toBe(413);
});

test("a body of 1 MiB is read with a session, a larger one answers 413", async () => {
  const { send } = await start();
  expect(await send("/labels", ada, "a".repeat(KIB * KIB))).toMatchObject({ status: 200, text: `${KIB * KIB}` });
  expect((await send("/labels", { ...ada, "Content-Length": KIB * KIB + 1 })).status).toBe(413);
});

test.each([
  ["/scan/photo", 8],
  ["/access-points/import/upload", 20],
])("%s reads a file of %i MiB with a session; without one it answers before the file is sent", async (path, mib) => {
  const { send } = await start();
  const size = mib * KIB * KIB;
  expect(await send(path, ada, Buffer.alloc(size))).toMatchObject({ status: 200, text: `${size}` });
  expect(await send(path, { ...plain, "Content-Length": size })).toMatchObject({ status: 200, text: "0" });
  const tooLarge = await send(path, { ...ada, "Content-Length": 30 * KIB * KIB });
  expect(tooLarge).toMatchObject({ status: 413, text: expect.stringMatching(/smaller one|several files/) });
});

test.each(["/api/auth/callback/credentials", "/api/auth/signout"])(
  "%s reads a form of 16 KiB; a longer one, or one without a length, answers 413 before it is sent",
  async (path) => {
    const { send } = await start();
    expect(await send(path, ada, "a".repeat(16 * KIB))).toMatchObject({ status: 200, text: `${16 * KIB}` });
    const tooLong: [string, string | number][] = [
      ["Content-Length", 16 * KIB + 1],
      ["Transfer-Encoding", "chunked"],
    ];
    for (const [name, value] of tooLong)
      expect(await send(path, { ...ada, [name]: value })).toMatchObject({
        status: 413,
        text: expect.stringContaining("16 KiB"),
      });
    const fields = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await send(path, fields, "&".repeat(PARTS_MAX - 1))).status).toBe(200);
    expect((await send(path, fields, "&".repeat(PARTS_MAX))).status).toBe(413);
  },
);

test.each(["/api/auth/nothing", "/nothing", "/_next/static/a.js", "/favicon.ico"])(
  "a form to %s is limited as one to a page",
  async (path) => {
    const { send } = await start();
    expect((await send(path, { ...ada, "Content-Length": KIB * KIB + 1 })).status).toBe(413);
    expect((await send(path, { ...plain, "Content-Length": 64 * KIB + 1 })).status).toBe(413);
  },
);

test("one person holds two larger bodies and all hold eight, until the requests are answered or broken off", async () => {
  const { open, send } = await start();
  const of = (person: string) => ({ ...plain, Cookie: person });
  const status = async (person: string) => (await send("/labels", of(person), "a".repeat(100 * KIB))).status;
  /** Sends a head, and waits until the program reads the body. */
  const hold = async (person: string) => {
    const sent = open("/labels", { ...of(person), "Content-Length": 100 * KIB, Expect: "100-continue" });
    await once(sent, "continue");
    return sent;
  };
  const first = await hold("ada");
  expect([await status("ada"), await status("ada")]).toEqual([200, 200]);
  await hold("ada");
  expect([await status("ada"), await status("bob")]).toEqual([503, 200]);
  for (const person of ["bob", "bob", "cy", "cy", "di", "di"]) await hold(person);
  expect(await status("eve")).toBe(503);
  first.destroy();
  await expect.poll(() => status("eve")).toBe(200);
});

test("clients that send their forms slowly hold no place in the queue of pages", async () => {
  const { open, send } = await start();
  for (let sent = 0; sent < 5; sent += 1) {
    await once(open("/labels", { ...plain, "Content-Length": 9, Expect: "100-continue" }), "continue");
  }
  expect((await send("/labels", plain, "a form")).status).toBe(200);
});

test("a form of 1,000 parts is read, one of 1,001 answers 413", async () => {
  const { send } = await start();
  // Short, so that the form has less than 64 KiB, which needs no session.
  const boundary = "----Form";
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="_a"\r\n\r\n\r\n`;
  const files = (parts: number) => `${part.repeat(parts)}--${boundary}--\r\n`;
  const fields = (parts: number) => Array.from({ length: parts }, () => "a=").join("&");
  for (const [type, body] of [
    [`multipart/form-data; boundary=${boundary}`, files],
    [`multipart/form-data; boundary="${boundary}"`, files],
    ["application/x-www-form-urlencoded", fields],
    ["application/x-www-form-urlencoded; charset=UTF-8", fields],
  ] as const) {
    for (const path of ["/labels", "/scan/photo"]) {
      expect((await send(path, { "Content-Type": type }, body(PARTS_MAX))).status).toBe(200);
      const refused = await send(path, { "Content-Type": type }, body(PARTS_MAX + 1));
      expect(refused).toMatchObject({ status: 413, text: expect.stringContaining("more than 1,000 fields") });
    }
  }
});

test.each([
  ["as they are", (count: number) => Buffer.from("$".repeat(count))],
  ["escaped in JSON", (count: number) => Buffer.from("\\u0024".repeat(count))],
  ["escaped in UTF-16, little end first", (count: number) => Buffer.from("\\u0024".repeat(count), "utf16le")],
  ["escaped in UTF-16, big end first", (count: number) => Buffer.from("\\u0024".repeat(count), "utf16le").swap16()],
])("a form of a page with 10,000 dollar signs %s is read, one with more answers 413", async (_how, dollars) => {
  const { send } = await start();
  expect((await send("/labels", ada, dollars(DOLLARS_MAX))).status).toBe(200);
  const refused = await send("/labels", ada, dollars(DOLLARS_MAX + 1));
  expect(refused).toMatchObject({ status: 413, text: expect.stringContaining("10,000 dollar signs") });
  expect((await send("/scan/photo", ada, dollars(DOLLARS_MAX + 1))).status).toBe(200);
});
