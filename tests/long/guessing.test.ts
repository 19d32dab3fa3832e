import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type Server, startServer } from "@/e2e/server";

let server: Server;

beforeAll(async () => {
  server = await startServer({ env: { TRUSTED_PROXY_HOPS: "1" } });
});
afterAll(() => server.stop());

function signIn(email: string, password: string, address: string, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address, ...headers },
    body: JSON.stringify({ email, password }),
  });
}

const signInAsOwner = (address: string, headers?: Record<string, string>) =>
  signIn(admin.email, admin.password, address, headers);

/** Sends requests, eight at once, and returns how many were answered with this status. */
async function countStatus(status: number, count: number, send: (at: number) => Promise<Response>): Promise<number> {
  const statuses: number[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) statuses.push((await send(at)).status);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return statuses.filter((one) => one === status).length;
}

test("an office that signs in at once from one address is not refused for guessing", async () => {
  // 503 says that the queue of passwords is full, and to ask again.
  expect(await countStatus(429, 40, () => signInAsOwner("192.0.2.5"))).toBe(0);
});

test("of 160 guesses from 40 addresses at most 50 are verified, and the owner signs in meanwhile", async () => {
  const known = (await signInAsOwner("192.0.2.1")).headers.get("Known-Device") ?? "";
  expect(known).not.toBe("");
  const guess = (at: number) => signIn(admin.email, `guess ${at}`, `198.51.100.${at % 40}`);
  expect(await countStatus(401, 160, guess)).toBeLessThanOrEqual(50);
  expect((await signInAsOwner("203.0.113.9", { "Known-Device": known })).status).toBe(200);
});

test("of 100 guesses from one IPv6 network at most 20 are verified", async () => {
  const guess = (at: number) => signIn(`nobody${at}@example.com`, "guess", `2001:db8:7:7::${(at + 1).toString(16)}`);
  expect(await countStatus(401, 100, guess)).toBeLessThanOrEqual(20);
});
