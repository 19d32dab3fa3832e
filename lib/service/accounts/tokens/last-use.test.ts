import { expect, test } from "vitest";
import { startSignedIn } from "../../testing/start-signed-in";
import type { TestService } from "../../testing/start-test-service";

const MINUTE = 60_000;

const usesOf = async ({ db }: TestService) => ({
  session: (await db.selectFrom("sessions").select("last_used_at").executeTakeFirstOrThrow()).last_used_at,
  token: await db.selectFrom("api_tokens").select(["last_used_at", "last_used_address"]).executeTakeFirst(),
});

test("the last use of a session is written at most every five minutes", async () => {
  const { service, first } = await startSignedIn();
  const { clock, context } = service;
  const began = clock.now;
  const use = async () => {
    await service.send("GET", "/me", { token: first.token });
    await context.lastUse.save();
    return (await usesOf(service)).session;
  };
  clock.now += 5 * MINUTE - 1;
  expect(await use()).toBe(began);
  clock.now += 1;
  expect(await use()).toBe(clock.now);
  const written = clock.now;
  clock.now += 4 * MINUTE;
  expect(await use()).toBe(written);
  // The clock was set back by an hour.
  clock.now -= 60 * MINUTE;
  expect(await use()).toBe(clock.now);
});

test("the last use of an API token has its time and address", async () => {
  const { service, first } = await startSignedIn();
  const { clock, context, send } = service;
  const expiresAt = new Date(clock.now + 86_400_000 * 2).toISOString();
  const body = { name: "CI", access: "read", expiresAt };
  const { token } = await (await send("POST", "/tokens", { token: first.token, body })).json();
  expect((await usesOf(service)).token).toEqual({ last_used_at: null, last_used_address: null });
  await send("GET", "/me", { token, from: "198.51.100.7" });
  await context.lastUse.save();
  expect((await usesOf(service)).token).toEqual({ last_used_at: clock.now, last_used_address: "198.51.100.7" });
});

test("many requests at once are one write, and none waits for it", async () => {
  const { service, first } = await startSignedIn();
  const { clock, context, db } = service;
  clock.now += 5 * MINUTE;
  await Promise.all(Array.from({ length: 20 }, () => service.send("GET", "/me", { token: first.token })));
  expect((await usesOf(service)).session).toBeLessThan(clock.now);
  await db.updateTable("sessions").set({ last_used_at: 0 }).execute();
  await context.lastUse.save();
  expect((await usesOf(service)).session).toBe(clock.now);
  await db.updateTable("sessions").set({ last_used_at: 0 }).execute();
  await context.lastUse.save();
  expect((await usesOf(service)).session).toBe(0);
});

test("a last use that cannot be written is logged, and the request is answered", async () => {
  const { service, first } = await startSignedIn();
  const { clock, context, db, lines } = service;
  clock.now += 5 * MINUTE;
  expect((await service.send("GET", "/me", { token: first.token })).status).toBe(200);
  await db.destroy();
  await context.lastUse.save();
  expect(lines.some((line) => line.includes("last-use.not-saved"))).toBe(true);
});
