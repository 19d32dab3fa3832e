import { hash } from "@node-rs/argon2";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, test, vi } from "vitest";
import { PASSWORD, startTestService } from "../testing/start-test-service";
import { createPasswords } from "./passwords/passwords";
import { setDisabled } from "./users";

/** How many passwords are hashed now, and the most at once so far. */
const hashing = vi.hoisted(() => ({ now: 0, most: 0 }));

// Counts around the real functions of argon2, which do not report how many run at once.
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  const verify: typeof argon2.verify = async (...given) => {
    hashing.now += 1;
    hashing.most = Math.max(hashing.most, hashing.now);
    return argon2.verify(...given).finally(() => {
      hashing.now -= 1;
    });
  };
  return { ...argon2, verify };
});

const ada = "ada@example.com";

async function start() {
  const service = await startTestService();
  // At the real cost of a hash, which some of these tests are about.
  service.context.passwords = createPasswords();
  const user = await service.addUser(ada);
  const logIn = (body: unknown, from?: string) => service.send("POST", "/auth/login", { body, ...(from && { from }) });
  return { ...service, user, logIn };
}

describe("sign-in with the right password", () => {
  test("returns two tokens and the user without internal fields", async () => {
    const { logIn, user } = await start();
    const response = await logIn({ email: ada, password: PASSWORD });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const body = await response.json();
    expect(Object.keys(body).sort()).toEqual(["expiresAt", "refreshToken", "token", "user"]);
    expect(body.user).toEqual({ id: user.id, email: ada, name: "ada", role: "staff" });
    expect(body.refreshToken).toMatch(/^rt1_[\w-]{70}$/);
  });

  test("returns a JWT of 24 hours with only the documented header and claims", async () => {
    const { logIn, clock } = await start();
    const { token, expiresAt } = await (await logIn({ email: ada, password: PASSWORD })).json();
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "at+jwt", kid: expect.any(String) });
    const claims = decodeJwt(token);
    expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "jti", "sid", "sub"]);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(86_400);
    expect(Date.parse(expiresAt)).toBe(clock.now + 86_400_000);
  });

  test.each([" ADA@Example.COM ", "ada@example.com"])("accepts the e-mail address %j", async (email) => {
    const { logIn } = await start();
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
  });

  test("accepts another Unicode form of the password, and refuses another case", async () => {
    const { db, context, user, logIn } = await start();
    const password = "Crème brûlée für 🚲 alle";
    await db
      .updateTable("users")
      .set({ password_hash: await context.passwords.hash(password) })
      .execute();
    expect((await logIn({ email: user.email, password: password.normalize("NFD") })).status).toBe(200);
    expect((await logIn({ email: user.email, password: password.toLowerCase() })).status).toBe(401);
  });

  test("replaces a hash that has weaker parameters", async () => {
    const { db, user, logIn } = await start();
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await db.updateTable("users").set({ password_hash: old }).execute();
    expect((await logIn({ email: user.email, password: PASSWORD })).status).toBe(200);
    const { password_hash } = await db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn({ email: user.email, password: PASSWORD })).status).toBe(200);
  });
});

describe("sign-in with wrong credentials", () => {
  test("answers byte for byte alike for a wrong password and an unknown, disabled or password-less user", async () => {
    const { db, logIn, addUser, clock } = await start();
    const disabled = await addUser("disabled@example.com");
    await setDisabled(db, disabled.id, clock.now, clock.now);
    const without = await addUser("without@example.com");
    await db.updateTable("users").set({ password_hash: null }).where("id", "=", without.id).execute();
    const attempts = [
      { email: ada, password: "wrong" },
      { email: "nobody@example.com", password: PASSWORD },
      { email: disabled.email, password: PASSWORD },
      { email: without.email, password: PASSWORD },
    ];
    const answers = await Promise.all(
      attempts.map(async (attempt) => {
        const response = await logIn(attempt);
        const { instance, ...body } = await response.json();
        expect(instance).toBe(response.headers.get("X-Request-Id"));
        const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
        return JSON.stringify([response.status, headers, body]);
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('["www-authenticate","Bearer"]');
  });

  const misshapen: [unknown, string[]][] = [
    [{}, ["/email", "/password"]],
    [{ email: [], password: 1 }, ["/email", "/password"]],
    [{ email: "", password: "" }, ["/email", "/password"]],
    [{ email: "a＠example.com", password: "x" }, ["/email"]],
    [{ email: "a\u0000@example.com", password: "x" }, ["/email"]],
    [{ email: "a@example.com\r\nBcc: b@example.com", password: "x" }, ["/email"]],
    [{ email: ada, password: "x".repeat(1_025) }, ["/password"]],
    [{ email: ada, password: "x", admin: true }, ["/admin"]],
  ];
  test.each(misshapen)("answers 422 to malformed credentials #%# and counts no failure", async (body, pointers) => {
    const { logIn, db } = await start();
    const response = await logIn(body);
    expect(response.status).toBe(422);
    const { errors } = await response.json();
    expect(errors.map((error: { pointer: string }) => error.pointer).sort()).toEqual(pointers.sort());
    expect(await db.selectFrom("throttle_buckets").selectAll().execute()).toEqual([]);
  });
});

describe("the sign-in throttle", () => {
  test("hashes five of a hundred concurrent guesses and refuses the rest", async () => {
    const { logIn, context } = await start();
    let verified = 0;
    const { verify } = context.passwords;
    context.passwords.verify = (kept, password) => {
      verified += 1;
      return verify(kept, password);
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => logIn({ email: ada, password: "wrong" })));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(95);
    expect(verified).toBe(5);
  });

  test("doubles the wait after each failure up to 300 s, and resets after a success", async () => {
    const { logIn, clock } = await start();
    for (let count = 0; count < 5; count += 1) await logIn({ email: ada, password: "wrong" });
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      const refused = await logIn({ email: ada, password: PASSWORD });
      expect(refused.status).toBe(429);
      expect(refused.headers.get("Retry-After")).toBe(String(seconds));
      clock.now += seconds * 1_000;
      expect((await logIn({ email: ada, password: "wrong" })).status).toBe(401);
    }
    clock.now += 300_000;
    expect((await logIn({ email: ada, password: PASSWORD })).status).toBe(200);
    expect((await logIn({ email: ada, password: "wrong" })).status).toBe(401);
  });

  test("limits one address over known and unknown accounts for ten minutes", async () => {
    const { logIn, clock } = await start();
    const statuses: number[] = [];
    for (let count = 0; count < 50; count += 1) {
      statuses.push((await logIn({ email: `person${count}@example.com`, password: "wrong" })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
    clock.now += 600_000;
    expect((await logIn({ email: ada, password: PASSWORD })).status).toBe(200);
  });

  test("stores no address and no e-mail in plain text", async () => {
    const { logIn, db } = await start();
    await logIn({ email: ada, password: "wrong" }, "198.51.100.7");
    const rows = JSON.stringify(await db.selectFrom("throttle_buckets").selectAll().execute());
    expect(rows).not.toMatch(/ada|198\.51/);
  });
});

test("two passwords hash at once, 32 wait, and the others answer 503", async () => {
  const { context } = await start();
  hashing.most = 0;
  const runs = await Promise.allSettled(Array.from({ length: 60 }, () => context.passwords.verify(null, "x")));
  const refused = runs.filter((run) => run.status === "rejected");
  expect([hashing.most, runs.length - refused.length, refused.length]).toEqual([2, 34, 26]);
  expect(refused[0]).toMatchObject({ reason: { kind: "service-unavailable", headers: { "Retry-After": "2" } } });
});
