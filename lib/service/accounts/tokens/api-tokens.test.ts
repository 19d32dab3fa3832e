import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { DAY, startSignedIn } from "../../testing/start-signed-in";
import { createApiToken, hasValidChecksum, isApiToken } from "./api-tokens";

test("an API token is ap_ with 40 random characters and their CRC-32 in base 62", () => {
  // A byte of 0 draws the digit 0.
  const token = createApiToken((size) => new Uint8Array(size));
  expect(token).toMatch(/^ap_0{40}[0-9A-Za-z]{6}$/);
  expect(hasValidChecksum(token)).toBe(true);
});

test("tokens differ, use every digit, and bytes of 248 and above are drawn again", () => {
  const tokens = Array.from({ length: 200 }, () => createApiToken(randomBytes));
  expect(new Set(tokens).size).toBe(200);
  expect(new Set(tokens.flatMap((token) => [...token.slice(3, 43)])).size).toBe(62);
  let calls = 0;
  const token = createApiToken((size) => new Uint8Array(size).fill(calls++ === 0 ? 255 : 61));
  expect([calls, token.slice(3, 43)]).toEqual([2, "z".repeat(40)]);
});

test("a token with any character changed, missing or added has a wrong checksum", () => {
  const token = createApiToken(randomBytes);
  for (let index = 3; index < token.length; index += 1) {
    const other = token[index] === "a" ? "b" : "a";
    expect(hasValidChecksum(token.slice(0, index) + other + token.slice(index + 1))).toBe(false);
  }
  for (const wrong of [token.slice(0, -1), `${token}0`, token.toUpperCase(), `ap_${"0".repeat(46)}`, "ap_", ""]) {
    expect(hasValidChecksum(wrong)).toBe(false);
  }
});

test("no JWT and no refresh token is taken for an API token", () => {
  expect(["eyJhbGciOiJIUzI1NiJ9.e30.x", "rt1_abc", "AP_abc"].map(isApiToken)).toEqual([false, false, false]);
});

test("the regular expression in docs/api-tokens.md finds a token in a text, and nothing shorter or longer", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/api-tokens.md"), "utf8");
  const [, source = ""] = page.match(/^(\\bap_.+)$/m) ?? [];
  const token = createApiToken(randomBytes);
  expect(`TOKEN="${token}"`.match(new RegExp(source))?.[0]).toBe(token);
  expect(new RegExp(source).test(`${token}0`)).toBe(false);
  expect(new RegExp(source).test(token.slice(0, -1))).toBe(false);
});

test("the database, the audit log and the program's log never contain a token", async () => {
  const { service, first } = await startSignedIn();
  const expiresAt = new Date(service.clock.now + 2 * DAY).toISOString();
  const asked = { token: first.token, body: { name: "CI", access: "write", expiresAt } };
  const { token } = await (await service.send("POST", "/tokens", asked)).json();
  await service.send("POST", "/access-points", { token, body: { name: "Door" } });
  const kept = readdirSync(service.dataDir).map((file) => readFileSync(`${service.dataDir}/${file}`, "latin1"));
  for (const { name } of await service.db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(service.db);
    kept.push(JSON.stringify(rows));
  }
  const text = [...kept, ...service.lines].join("");
  expect(text).toContain("token.created");
  expect(text).not.toContain(token.slice(3, 43));
});
