import { createHmac } from "node:crypto";
import fc from "fast-check";
import { decodeJwt, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import type { SignedIn } from "@/lib/contract/accounts/account";
import { DAY, me, sendRefresh, startSignedIn } from "../../testing/start-signed-in";
import { endSessionsExcept, setDisabled } from "../users";
import { deriveKeys, type SigningKeys } from "./keys";

/** Signs any header and claims with a real key, so that a test reaches the checks behind the signature. */
function signJwt(header: object, claims: object, key: SigningKeys): string {
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${signed}.${createHmac("sha256", key.accessToken).update(signed).digest("base64url")}`;
}

describe("an access token", () => {
  test("expires after exactly 24 hours", async () => {
    const { service, first } = await startSignedIn();
    service.clock.now += DAY - 1_000;
    expect(await me(service, first.token)).toBe(200);
    service.clock.now += 1_000;
    expect(await me(service, first.token)).toBe(401);
  });

  test("is refused with any character changed or added", async () => {
    const { service, first } = await startSignedIn();
    const { token } = first;
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(..."AZaz09-_.="), async (at, character) => {
        fc.pre(token[at] !== character);
        expect(await me(service, token.slice(0, at) + character + token.slice(at + 1))).toBe(401);
        expect(await me(service, token + character)).toBe(401);
      }),
      { numRuns: 150 },
    );
  });

  const forged: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ["another key id", { kid: "../../etc/passwd" }, {}],
    ["another type", { typ: "JWT" }, {}],
    ["an embedded key", { jwk: { kty: "oct", k: "AAAA" } }, {}],
    ["a key URL", { jku: "https://evil.example/keys" }, {}],
    ["a certificate URL", { x5u: "https://evil.example/certificate" }, {}],
    ["critical headers", { crit: ["exp"] }, {}],
    ["another issuer", {}, { iss: "evil" }],
    ["another audience", {}, { aud: "other" }],
    ["an issue time in the future", {}, { iat: 1_800_000_000 }],
    ["a start time in the future", {}, { nbf: 1_800_000_000 }],
    ["a subject other than the session's", {}, { sub: "0192f8e4-0000-7000-8000-000000000000" }],
  ];
  test.each(forged)("signed with the right key but with %s is refused", async (_what, header, claims) => {
    const { service, first } = await startSignedIn();
    const [key] = service.context.keys.ring;
    const right = decodeJwt(first.token);
    const sign = (h: object, c: object) =>
      signJwt({ alg: "HS256", typ: "at+jwt", kid: key.kid, ...h }, { ...right, ...c }, key);
    expect(await me(service, sign({}, {}))).toBe(200);
    expect(await me(service, sign(header, claims))).toBe(401);
  });

  test("without a signature, or with another algorithm or key, is refused", async () => {
    const { service, first } = await startSignedIn();
    const [, payload] = first.token.split(".");
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`;
    expect(await me(service, none)).toBe(401);
    const [{ kid }] = service.context.keys.ring;
    const claims = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
    const other = new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid });
    expect(await me(service, await other.sign(Buffer.alloc(32, 1)))).toBe(401);
    const [key] = service.context.keys.ring;
    const longer = new SignJWT(claims).setProtectedHeader({ alg: "HS512", typ: "at+jwt", kid });
    expect(await me(service, await longer.sign(Buffer.concat([key.accessToken, key.accessToken])))).toBe(401);
    expect(await me(service, first.refreshToken)).toBe(401);
  });

  test("signed with the previous secret is valid while that secret is configured", async () => {
    const { service, first } = await startSignedIn();
    const before = service.context.keys.ring[0];
    const fresh = deriveKeys("another secret, long enough, 0123456789", "a secret for tests, long enough, 0123456789");
    expect(fresh.ring[1]).toEqual(before);
    service.context.keys.ring = fresh.ring;
    expect(await me(service, first.token)).toBe(200);
    const renewed: SignedIn = await (await sendRefresh(service, first.refreshToken)).json();
    expect(await me(service, renewed.token)).toBe(200);
    service.context.keys.ring = [fresh.ring[0]];
    expect(await me(service, first.token)).toBe(401);
    expect(await me(service, renewed.token)).toBe(200);
  });

  test("in the cache is refused once it expires, its session ends or its key is removed", async () => {
    const { service, first } = await startSignedIn();
    const { keys } = service.context;
    const { ring } = keys;
    const sentTwice = async (token: string) => [await me(service, token), await me(service, token)];
    expect(await sentTwice(first.token)).toEqual([200, 200]);

    keys.ring = deriveKeys("another secret, long enough, 0123456789").ring;
    expect(await me(service, first.token)).toBe(401);
    keys.ring = ring;
    expect(await me(service, first.token)).toBe(200);

    service.clock.now += DAY;
    expect(await me(service, first.token)).toBe(401);
    const second = await service.logIn(first.user.email);
    expect(await sentTwice(second.token)).toEqual([200, 200]);
    service.clock.now -= DAY + 10_000;
    expect(await me(service, second.token)).toBe(401);
    service.clock.now += DAY + 10_000;
    expect((await service.send("POST", "/auth/logout", { token: second.token })).status).toBe(204);
    expect(await me(service, second.token)).toBe(401);
  });

  test("is refused as soon as its session ends or its user is disabled", async () => {
    const { service, first } = await startSignedIn();
    expect((await service.send("POST", "/auth/logout", { token: first.token })).status).toBe(204);
    expect(await me(service, first.token)).toBe(401);
    const second = await service.logIn(first.user.email);
    await endSessionsExcept(service.db, first.user.id, null, service.clock.now);
    expect(await me(service, second.token)).toBe(401);
    const third = await service.logIn(first.user.email);
    await setDisabled(service.db, first.user.id, service.clock.now, service.clock.now);
    expect(await me(service, third.token)).toBe(401);
    expect((await sendRefresh(service, third.refreshToken)).status).toBe(401);
  });
});
