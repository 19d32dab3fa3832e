import { expect, test } from "vitest";
import { expectProblem } from "../../testing/expect-problem";
import { me } from "../../testing/start-signed-in";
import { PASSWORD } from "../../testing/start-test-service";
import { describeLostSecrets, renewSecrets } from "../tokens/secrets-at-rest";
import { STEP, startWithFactors } from "./test-factors";

const DAY = 86_400_000;

test("adding a factor needs the password, makes a new secret each time, and ends the other sessions", async () => {
  const service = await startWithFactors();
  const { token } = await service.signedIn();
  const other = await service.logIn("ada@example.com");
  const begin = (proof: object) => service.post("/me/factors", { type: "totp", ...proof }, token);
  await expectProblem(await begin({}), { status: 422, kind: "validation-failed" });
  await expectProblem(await begin({ password: "wrong" }), { status: 422, kind: "validation-failed" });
  const first = await (await begin({ password: PASSWORD })).json();
  const second = await (await begin({ password: PASSWORD })).json();
  expect(first.secret).not.toBe(second.secret);
  const confirm = (id: string, code: string) => service.post(`/me/factors/${id}/confirm`, { code }, token);
  expect((await confirm(first.id, service.codeOf(first.secret))).status).toBe(404);
  expect((await confirm(second.id, "000000")).status).toBe(422);
  // Not confirmed yet: the password alone signs in.
  expect((await service.enterPassword("ada@example.com")).status).toBe(200);
  const code = service.codeOf(second.secret);
  expect(await (await confirm(second.id, code)).json()).toMatchObject({ recoveryCodes: { length: 10 } });
  expect(await me(service, token)).toBe(200);
  expect(await me(service, other.token)).toBe(401);
  const { challenge } = await (await service.enterPassword("ada@example.com")).json();
  expect((await service.second(challenge, { code })).status).toBe(401);
});

test("a factor that is not confirmed within ten minutes has to be begun again", async () => {
  const service = await startWithFactors();
  const { token } = await service.signedIn();
  const { id, secret } = await (await service.post("/me/factors", { type: "totp", password: PASSWORD }, token)).json();
  service.clock.now += 10 * 60_000;
  const late = await service.post(`/me/factors/${id}/confirm`, { code: service.codeOf(secret) }, token);
  expect(late.status).toBe(404);
});

test("with a factor, changes need a code: the password alone is refused", async () => {
  const service = await startWithFactors();
  const { token, secret, id } = await service.withApp();
  const remove = (proof: object) => service.send("DELETE", `/me/factors/${id}`, { token, body: proof });
  expect((await service.post("/me/factors", { type: "totp", password: PASSWORD }, token)).status).toBe(422);
  expect((await remove({ password: PASSWORD })).status).toBe(422);
  expect((await remove({ code: "000000" })).status).toBe(422);
  const again = await service.addApp(token, { code: service.codeOf(secret) });
  expect(again.recoveryCodes).toEqual([]);
  const renewed = await service.post("/me/recovery-codes", { code: service.codeOf(again.secret) }, token);
  expect(await renewed.json()).toMatchObject({ recoveryCodes: { length: 10 } });
  service.clock.now += STEP;
  expect((await remove({ code: service.codeOf(again.secret) })).status).toBe(204);
  service.clock.now += STEP;
  const last = { token, body: { code: service.codeOf(again.secret) } };
  expect((await service.send("DELETE", `/me/factors/${again.id}`, last)).status).toBe(204);
  expect((await service.enterPassword("ada@example.com")).status).toBe(200);
  expect(await service.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
});

test("nobody reaches the factors of another person", async () => {
  const service = await startWithFactors();
  const ada = await service.withApp();
  const eve = await service.withApp("eve@example.com");
  const code = service.codeOf(eve.secret);
  expect((await service.send("DELETE", `/me/factors/${ada.id}`, { token: eve.token, body: { code } })).status).toBe(
    404,
  );
  expect((await service.post(`/me/factors/${ada.id}/confirm`, { code: "000000" }, eve.token)).status).toBe(404);
  expect((await service.send("DELETE", `/users/${ada.user.id}/factors`, { token: eve.token })).status).toBe(403);
});

test("an admin resets the factors of somebody who lost the phone: the sessions end, and the password signs in", async () => {
  const service = await startWithFactors();
  const ada = await service.withApp();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const body = { password: PASSWORD };
  const reset = await service.send("DELETE", `/users/${ada.user.id}/factors`, { token: admin.token, body });
  expect(reset.status).toBe(204);
  expect(await me(service, ada.token)).toBe(401);
  expect((await service.enterPassword(ada.email)).status).toBe(200);
  const { data } = await (await service.send("GET", "/audit?action=people", { token: admin.token })).json();
  expect(data.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual(["factor.reset", "factor.added"]);
});

test("from the day that the office names, a person without a factor can only add one", async () => {
  const service = await startWithFactors();
  const admin = await service.withApp("zoe@example.com", "admin");
  await service.signedIn();
  await service.signedIn("max@example.com", "manager");
  const secondFactorFrom = { staff: "2026-11-22" };
  const set = await service.send("PATCH", "/settings", { token: admin.token, body: { secondFactorFrom } });
  expect(await set.json()).toMatchObject({ secondFactorFrom });
  const list = async ({ token }: { token: string }) => (await service.send("GET", "/access-points", { token })).status;
  service.clock.now = Date.parse("2026-11-21T23:00:00Z");
  const staff = await service.logIn("ada@example.com");
  const manager = await service.logIn("max@example.com");
  const factors = async () => (await service.send("GET", "/me/factors", { token: staff.token })).json();
  expect(await list(staff)).toBe(200);
  expect(await factors()).toMatchObject({ dueFrom: "2026-11-22" });
  service.clock.now = Date.parse("2026-11-22T00:00:00Z");
  await expectProblem(await service.send("GET", "/access-points", { token: staff.token }), {
    status: 403,
    kind: "second-factor-due",
  });
  expect([await list(manager), await me(service, staff.token)]).toEqual([200, 200]);
  const { id, secret } = await service.addApp(staff.token);
  expect([await list(staff), (await factors()).dueFrom]).toEqual([200, null]);
  const remove = { token: staff.token, body: { code: service.codeOf(secret) } };
  await expectProblem(await service.send("DELETE", `/me/factors/${id}`, remove), {
    status: 403,
    kind: "second-factor-due",
  });
});

test("an admin without a factor cannot require one of admins at once, but from a later day", async () => {
  const service = await startWithFactors();
  const { token } = await service.signedIn("zoe@example.com", "admin");
  const requireFrom = (day: string) =>
    service.send("PATCH", "/settings", { token, body: { secondFactorFrom: { admin: day } } });
  await expectProblem(await requireFrom("2026-11-20"), { status: 422, kind: "validation-failed" });
  expect((await requireFrom("2026-11-21")).status).toBe(200);
  service.clock.now += DAY;
  // Still a way in: the password, and then a factor.
  const later = await service.logIn("zoe@example.com");
  expect((await service.send("GET", "/users", { token: later.token })).status).toBe(403);
  await service.addApp(later.token);
  expect((await service.send("GET", "/users", { token: later.token })).status).toBe(200);
});

test("a new AUTH_SECRET with the previous one keeps the apps working, and a start moves the secrets to the new key", async () => {
  const service = await startWithFactors();
  const { email, secret } = await service.withApp();
  const [old] = service.context.keys.ring;
  const { deriveKeys } = await import("../tokens/keys");
  const { ring } = deriveKeys("another secret, long enough, 0123456789 and more");
  service.context.keys.ring = [ring[0], old];
  const { challenge } = await (await service.enterPassword(email)).json();
  expect((await service.second(challenge, { code: service.codeOf(secret) })).status).toBe(200);

  service.context.keys.ring = [ring[0]];
  expect(await describeLostSecrets(service.db, service.context.keys.ring)).toMatch(
    /^The authenticator app of 1 person needs/,
  );
  service.clock.now += STEP;
  const lost = await (await service.enterPassword(email)).json();
  expect((await service.second(lost.challenge, { code: service.codeOf(secret) })).status).toBe(401);

  service.context.keys.ring = [ring[0], old];
  await renewSecrets(service.context);
  service.context.keys.ring = [ring[0]];
  expect(await describeLostSecrets(service.db, service.context.keys.ring)).toBeNull();
  service.clock.now += STEP;
  const next = await (await service.enterPassword(email)).json();
  expect((await service.second(next.challenge, { code: service.codeOf(secret) })).status).toBe(200);
});
