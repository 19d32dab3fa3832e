import { expect, test } from "vitest";
import { expectProblem } from "../../testing/expect-problem";
import { me } from "../../testing/start-signed-in";
import { PASSWORD } from "../../testing/start-test-service";
import { STEP, startWithFactors } from "./test-factors";

test("a sign-in with a second factor needs the password and then a code, and answers as a login", async () => {
  const service = await startWithFactors();
  const { secret, uri, email } = await service.withApp();
  expect(uri).toMatch(/^otpauth:\/\/totp\/.*algorithm=SHA1&digits=6&period=30/);
  const first = await service.enterPassword(email);
  expect(first.status).toBe(401);
  const { challenge, factors, ...problem } = await first.json();
  expect(problem).toMatchObject({ type: "/problems/second-factor-required", status: 401 });
  expect(problem).not.toHaveProperty("token");
  expect(factors).toEqual(["totp", "recovery"]);
  const wrong = await service.second(challenge, { code: "000000" });
  await expectProblem(wrong, { status: 401, kind: "second-factor-failed" });
  const right = await service.second(challenge, { code: service.codeOf(secret) });
  expect(right.status).toBe(200);
  const signedIn = await right.json();
  expect(Object.keys(signedIn).sort()).toEqual(["expiresAt", "refreshToken", "token", "user"]);
  expect(right.headers.get("Known-Device")).toMatch(/^eyJ/);
  expect(await me(service, signedIn.token)).toBe(200);
});

test("a code is taken once, in one of three time steps, also when it is sent many times at once", async () => {
  const service = await startWithFactors();
  const { secret, email } = await service.withApp();
  const challengeOf = async () => (await (await service.enterPassword(email)).json()).challenge as string;
  const code = service.codeOf(secret);
  const challenge = await challengeOf();
  const answers = await Promise.all([1, 2, 3, 4].map(() => service.second(challenge, { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  // The code of the step before was not sent, but a later one was: a watcher could have read it.
  expect((await service.second(challenge, { code: service.codeOf(secret, -1) })).status).toBe(401);
  expect((await service.second(challenge, { code: service.codeOf(secret, 1) })).status).toBe(200);
  service.clock.now += 10 * STEP;
  expect((await service.second(await challengeOf(), { code: service.codeOf(secret, -2) })).status).toBe(401);
  expect((await service.second(await challengeOf(), { code: service.codeOf(secret, 2) })).status).toBe(401);
});

test("a recovery code signs in once, however it is typed", async () => {
  const service = await startWithFactors();
  const { recoveryCodes, email } = await service.withApp();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = "", second = ""] = recoveryCodes;
  expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const { challenge } = await (await service.enterPassword(email)).json();
  const typed = first.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
  expect((await service.second(challenge, { code: typed })).status).toBe(200);
  expect((await service.second(challenge, { code: first })).status).toBe(401);
  const signedIn = await (await service.second(challenge, { code: second })).json();
  const list = await (await service.send("GET", "/me/factors", { token: signedIn.token })).json();
  expect(list).toMatchObject({
    recoveryCodes: 8,
    dueFrom: null,
    passkeys: true,
    hasPassword: true,
    data: [{ type: "totp" }],
  });
});

test("wrong codes count as wrong passwords do: a right password in between does not reset the count", async () => {
  const service = await startWithFactors();
  const { email, secret } = await service.withApp();
  const from = "198.51.100.7";
  const statuses: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const { challenge } = await (await service.enterPassword(email, from)).json();
    statuses.push((await service.second(challenge ?? "none", { code: "123456" }, from)).status);
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  // From the sixth on, the password is refused as well: the rest have no challenge.
  expect((await service.enterPassword(email, from)).status).toBe(429);
  service.clock.now += 400_000;
  const { challenge } = await (await service.enterPassword(email, from)).json();
  expect((await service.second(challenge, { code: service.codeOf(secret) }, from)).status).toBe(200);
});

test.each(["the same", "another"])(
  "a change of the password to %s one in between does not reset the count of wrong codes either",
  async (which) => {
    const service = await startWithFactors();
    const { token } = await service.withApp();
    const guess = async () => (await service.post("/me/factors", { type: "totp", code: "123456" }, token)).status;
    for (let count = 0; count < 4; count += 1) expect(await guess()).toBe(422);
    const password = which === "another" ? "four lamps beside a canal" : PASSWORD;
    const changed = await service.post("/me/password", { current: PASSWORD, password }, token);
    expect(changed.status).toBe(which === "another" ? 204 : 422);
    expect([await guess(), await guess()]).toEqual([422, 429]);
  },
);

test("a challenge ends after ten minutes, with a change of password, and for another purpose", async () => {
  const service = await startWithFactors();
  const { email, secret, token } = await service.withApp();
  const { challenge } = await (await service.enterPassword(email)).json();
  const expired = { status: 401, kind: "challenge-expired" } as const;
  for (const other of ["", "x", "eyJ", challenge.slice(0, -2), `${challenge}AA`, challenge.replace(/.$/, "*")]) {
    const answer = await service.second(other, { code: service.codeOf(secret) });
    expect([401, 422]).toContain(answer.status);
  }
  const next = "four lamps beside a canal";
  expect((await service.post("/me/password", { current: PASSWORD, password: next }, token)).status).toBe(204);
  await expectProblem(await service.second(challenge, { code: service.codeOf(secret) }), expired);
  const again = await (await service.post("/auth/login", { email, password: next })).json();
  service.clock.now += 10 * 60_000;
  await expectProblem(await service.second(again.challenge, { code: service.codeOf(secret) }), expired);
});

test("a wrong password of a person with a factor answers as that of anybody", async () => {
  const service = await startWithFactors();
  const { email } = await service.withApp();
  const wrong = async (address: string) => {
    const answer = await service.post("/auth/login", { email: address, password: "no such password" });
    const { instance: _, ...body } = await answer.json();
    return body;
  };
  expect(await wrong(email)).toEqual(await wrong("nobody@example.com"));
});

test("a link to a new password does not replace the second factor", async () => {
  const service = await startWithFactors();
  const { email, secret, user } = await service.withApp();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const { url } = await (await service.post(`/users/${user.id}/reset`, { password: PASSWORD }, admin.token)).json();
  const token = new URL(url).searchParams.get("token");
  const password = "four lamps beside a canal";
  const used = await service.post("/one-time-links/use", { token, password });
  expect(used.status).toBe(401);
  const { challenge } = await used.json();
  expect((await service.second(challenge, { code: service.codeOf(secret) })).status).toBe(200);
  expect((await service.post("/auth/login", { email, password })).status).toBe(401);
});

test("the secrets of apps and the recovery codes are not in the database", async () => {
  const service = await startWithFactors();
  const { secret, recoveryCodes } = await service.withApp();
  const dump = JSON.stringify([
    await service.db.selectFrom("second_factors").selectAll().execute(),
    await service.db.selectFrom("recovery_codes").selectAll().execute(),
    await service.db.selectFrom("audit_entries").selectAll().execute(),
    service.lines,
  ]);
  for (const text of [secret, ...recoveryCodes]) expect(dump).not.toContain(text);
});
