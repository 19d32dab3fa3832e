import fc from "fast-check";
import { expect, test } from "vitest";
import { problem } from "@/lib/contract/problem";
import { startTestService } from "../testing/start-test-service";

const methods = fc.constantFrom("GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS");
const names = "name location description qrCode email password refreshToken token current access expiresAt __proto__";
const member = fc.oneof(fc.constantFrom(...names.split(" ")), fc.string());
const jsonText = fc.oneof(
  fc.dictionary(member, fc.jsonValue(), { noNullPrototype: false }).map((value) => JSON.stringify(value)),
  fc.dictionary(member, fc.string({ unit: "binary" })).map((value) => JSON.stringify(value)),
  fc.json(),
  fc.string({ unit: "binary" }),
);
const paths = `/access-points /access-points/ID /access-points/ID/qr.svg /access-points/ID/qr.png /auth/login /auth/refresh \
/me /me/password /sessions /sessions/ID /tokens /tokens/ID /setup /users /users/ID/hand-over /one-time-links/use /openapi.json`;
const path = fc.oneof(fc.constantFrom(...paths.split(" ")), fc.webPath());
const query = fc.oneof(
  fc.webQueryParameters().map((text) => `?${text}`),
  fc
    .dictionary(
      fc.constantFrom("page", "limit", "q", "sort", "scope", "x"),
      fc.string({ unit: "grapheme", maxLength: 20 }),
    )
    .map((parameters) => `?${new URLSearchParams(parameters)}`),
);
const header = fc.string({ unit: fc.constantFrom(...'abcXYZ019"*,;=/- W'), maxLength: 20 });
const headers = fc.dictionary(
  fc.constantFrom("If-Match", "If-None-Match", "Idempotency-Key", "Accept", "X-Forwarded-For", "Content-Encoding"),
  header,
  { maxKeys: 2 },
);

test("random requests never get a 5xx answer, an undocumented error or another user's data", async () => {
  const service = await startTestService();
  const other = await service.signedIn("ben@example.com");
  const theirs = await (
    await service.send("POST", "/access-points", { token: other.token, body: { name: "Ben's zqvault" } })
  ).json();
  const { token } = await service.signedIn();
  await fc.assert(
    fc.asyncProperty(methods, path, query, headers, jsonText, async (method, where, asked, sent, text) => {
      service.clock.now += 60_000;
      const at = where.replace("ID", theirs.id) + asked;
      const raw = method === "GET" || method === "HEAD" ? undefined : new TextEncoder().encode(text);
      const response = await service.send(method, at, {
        token: service.clock.now % 7 === 0 ? undefined : token,
        headers: { "Content-Type": "application/json", ...sent },
        ...(raw && { raw }),
      });
      service.clock.now -= 60_000;
      const body = method === "HEAD" ? "" : await response.text();
      expect(response.status, body).toBeLessThan(500);
      expect(response.headers.get("X-Request-Id")).toBeTruthy();
      expect(body).not.toMatch(/zqvault|argon2|node_modules|SQLITE/);
      if (response.status >= 400 && body) {
        expect(response.headers.get("Content-Type")).toBe("application/problem+json; charset=utf-8");
        expect(problem.parse(JSON.parse(body)).status).toBe(response.status);
      }
    }),
    { numRuns: 4_000 },
  );
  expect((await service.send("GET", `/access-points/${theirs.id}`, { token: other.token })).status).toBe(200);
});
