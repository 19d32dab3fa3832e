import { EventEmitter, once } from "node:events";
import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import type { SignedIn } from "@/lib/contract/accounts/account";
import { DAY, me, sendRefresh, startSignedIn } from "../testing/start-signed-in";
import { PASSWORD, startTestService, type TestService } from "../testing/start-test-service";
import { setDisabled, setPasswordHash, upgradeHash } from "./users";

const ada = "ada@example.com";

const logIn = (service: TestService, password: string, from?: string) =>
  service.send("POST", "/auth/login", { body: { email: ada, password }, ...(from && { from }) });

test("sign-ins during a change of password leave no valid token of the old password", async () => {
  const service = await startTestService();
  const { id } = await service.addUser(ada);
  const { context, db, clock } = service;
  const passwords = ["the first password here", "the second password here"];
  const hashes = await Promise.all(passwords.map((password) => context.passwords.hash(password)));
  let minted = 0;
  for (let round = 0; round < 15; round += 1) {
    const [old, next] = [passwords[round % 2] as string, hashes[(round + 1) % 2] as string];
    await setPasswordHash(db, id, hashes[round % 2] as string, clock.now);
    const tokens: SignedIn[] = [];
    let isChanged = false;
    const enough = new EventEmitter();
    const connection = async (number: number) => {
      while (!isChanged) {
        const answer = await logIn(service, old, `192.0.2.${number}`);
        if (answer.status === 200) tokens.push(await answer.json());
        if (tokens.length > round % 6) enough.emit("enough");
      }
    };
    const signedInOften = once(enough, "enough");
    const connections = Promise.all([1, 2, 3, 4].map(connection));
    await signedInOften;
    await setPasswordHash(db, id, next, clock.now);
    isChanged = true;
    await connections;
    minted += tokens.length;
    for (const { token, refreshToken } of tokens) {
      expect([await me(service, token), (await sendRefresh(service, refreshToken)).status]).toEqual([401, 401]);
    }
    // Moves the clock, so that the failures of this round do not throttle the next.
    clock.now += DAY;
  }
  expect(minted).toBeGreaterThan(15);
});

test("sign-in answers 401 when the password changes after its hash was verified", async () => {
  const service = await startTestService();
  const { id } = await service.addUser(ada);
  const { context, db, clock } = service;
  const other = await context.passwords.hash("another long password");
  const { verify } = context.passwords;
  context.passwords.verify = async (kept, password) => {
    const matches = await verify(kept, password);
    await setPasswordHash(db, id, other, clock.now);
    return matches;
  };
  expect((await logIn(service, PASSWORD)).status).toBe(401);
  expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
});

test("a session of the old password is rejected even if its row was not revoked", async () => {
  const { service, first } = await startSignedIn();
  const { db, clock, context } = service;
  await setPasswordHash(db, first.user.id, await context.passwords.hash("another long password"), clock.now);
  await db.updateTable("sessions").set({ revoked_at: null }).execute();
  expect(await me(service, first.token)).toBe(401);
  expect((await sendRefresh(service, first.refreshToken)).status).toBe(401);
});

test("sessions stay ended after their user is disabled and enabled again", async () => {
  const { service, first } = await startSignedIn();
  await setDisabled(service.db, first.user.id, service.clock.now, service.clock.now);
  await setDisabled(service.db, first.user.id, null, service.clock.now);
  await service.db.updateTable("sessions").set({ revoked_at: null }).execute();
  expect(await me(service, first.token)).toBe(401);
  expect((await logIn(service, PASSWORD)).status).toBe(200);
});

test("a changed role takes effect at the next request", async () => {
  const { service, first } = await startSignedIn();
  const list = () => service.send("GET", "/access-points?scope=all", { token: first.token });
  expect((await list()).status).toBe(403);
  await service.db.updateTable("users").set({ role: "manager" }).execute();
  expect((await list()).status).toBe(200);
  await service.db.updateTable("users").set({ role: "staff" }).execute();
  expect((await list()).status).toBe(403);
});

test("upgrading an outdated hash keeps other sessions and never overwrites a newer password", async () => {
  const { service, first } = await startSignedIn();
  const { db, clock, context } = service;
  const outdated = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await db.updateTable("users").set({ password_hash: outdated }).execute();
  expect((await logIn(service, PASSWORD)).status).toBe(200);
  expect(await me(service, first.token)).toBe(200);

  const changed = await context.passwords.hash("another long password");
  await setPasswordHash(db, first.user.id, changed, clock.now);
  await upgradeHash(db, first.user.id, outdated, await context.passwords.hash(PASSWORD), clock.now);
  expect((await logIn(service, PASSWORD)).status).toBe(401);
  expect((await logIn(service, "another long password")).status).toBe(200);
});
