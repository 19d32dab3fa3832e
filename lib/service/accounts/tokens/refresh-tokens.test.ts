import { readdirSync, readFileSync } from "node:fs";
import { decodeJwt } from "jose";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { SignedIn } from "@/lib/contract/accounts/account";
import { DAY, me, sendRefresh, startSignedIn } from "../../testing/start-signed-in";
import { issueRefreshToken } from "../sign-in";

describe("a refresh token", () => {
  test("returns a new pair of the same session", async () => {
    const { service, first } = await startSignedIn();
    service.clock.now += 3_600_000;
    const second: SignedIn = await (await sendRefresh(service, first.refreshToken)).json();
    expect(Date.parse(second.expiresAt)).toBe(service.clock.now + DAY);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await me(service, second.token)).toBe(200);
  });

  test("works beside an expired access token, which is refused elsewhere", async () => {
    const { service, first } = await startSignedIn();
    service.clock.now += 2 * DAY;
    expect(await me(service, first.token)).toBe(401);
    expect((await sendRefresh(service, first.refreshToken, first.token)).status).toBe(200);
  });

  test("answers 401 beside an access token that is invalid or of another session, and stays valid", async () => {
    const { service, first } = await startSignedIn();
    const other = await service.logIn(first.user.email);
    expect((await sendRefresh(service, first.refreshToken, other.token)).status).toBe(401);
    expect((await sendRefresh(service, first.refreshToken, "garbage")).status).toBe(401);
    expect((await sendRefresh(service, first.refreshToken)).status).toBe(200);
  });

  test("returns the same successor again within the grace period of 30 s", async () => {
    const { service, first } = await startSignedIn();
    const second: SignedIn = await (await sendRefresh(service, first.refreshToken)).json();
    service.clock.now += 30_000;
    const again: SignedIn = await (await sendRefresh(service, first.refreshToken)).json();
    expect(again.refreshToken).toBe(second.refreshToken);
  });

  test("ends its session, and no other, when reused after the grace period", async () => {
    const { service, first } = await startSignedIn();
    const other = await service.logIn(first.user.email);
    const second: SignedIn = await (await sendRefresh(service, first.refreshToken)).json();
    service.clock.now += 30_001;
    const reused = await sendRefresh(service, first.refreshToken);
    expect(reused.status).toBe(401);
    expect((await reused.json()).type).toBe("/problems/refresh-reused");
    expect(await me(service, second.token)).toBe(401);
    expect((await sendRefresh(service, second.refreshToken)).status).toBe(401);
    expect(await me(service, other.token)).toBe(200);
    expect(service.lines.some((line) => line.includes("refresh.reused"))).toBe(true);
  });

  test("of two generations ago ends its session at once", async () => {
    const { service, first } = await startSignedIn();
    const second: SignedIn = await (await sendRefresh(service, first.refreshToken)).json();
    await sendRefresh(service, second.refreshToken);
    expect((await (await sendRefresh(service, first.refreshToken)).json()).type).toBe("/problems/refresh-reused");
  });

  test("sent 30 times at once rotates once and returns one successor", async () => {
    const { service, first } = await startSignedIn();
    const answers = await Promise.all(Array.from({ length: 30 }, () => sendRefresh(service, first.refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
    const bodies: SignedIn[] = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(bodies.map((body) => body.refreshToken)).size).toBe(1);
    const { generation } = await service.db.selectFrom("sessions").select("generation").executeTakeFirstOrThrow();
    expect(generation).toBe(1);
  });

  test("issues no valid token when the session ends at the same time", async () => {
    const { service, first } = await startSignedIn();
    for (let round = 0; round < 100; round += 1) {
      const pair = await service.logIn(first.user.email);
      const [renewed] = await Promise.all([
        sendRefresh(service, pair.refreshToken),
        service.send("POST", "/auth/logout", { token: pair.token }),
      ]);
      if (renewed.status !== 200) continue;
      const minted: SignedIn = await renewed.json();
      expect(await me(service, minted.token)).toBe(401);
      expect((await sendRefresh(service, minted.refreshToken)).status).toBe(401);
    }
  });

  test("expires after 7 idle days, and after 30 days however often it is used", async () => {
    const { service, first } = await startSignedIn();
    let { refreshToken } = first;
    for (let day = 6; day < 30; day += 6) {
      service.clock.now += 6 * DAY;
      ({ refreshToken } = await (await sendRefresh(service, refreshToken)).json());
    }
    service.clock.now += 6 * DAY;
    expect((await sendRefresh(service, refreshToken)).status).toBe(401);
    const fresh = await service.logIn(first.user.email);
    service.clock.now += 7 * DAY;
    expect((await sendRefresh(service, fresh.refreshToken)).status).toBe(401);
  });

  test("newer than the database, as after a restored backup, answers 401 and logs an error", async () => {
    const { service, first } = await startSignedIn();
    const { sid } = decodeJwt(first.token);
    const ahead = issueRefreshToken(service.context.keys, { sessionId: String(sid), generation: 3 });
    expect((await sendRefresh(service, ahead)).status).toBe(401);
    expect(service.lines.some((line) => line.includes("refresh.ahead"))).toBe(true);
  });

  test("that is forged or of another kind answers 401 without a query", async () => {
    const { service, first } = await startSignedIn();
    await service.db.destroy();
    const { refreshToken } = first;
    const changed = refreshToken.slice(0, -1) + (refreshToken.endsWith("A") ? "B" : "A");
    for (const forged of ["x", "rt1_", changed, `${refreshToken}A`, first.token]) {
      expect((await sendRefresh(service, forged.slice(0, 512))).status).toBe(401);
    }
    for (const misshapen of [undefined, 7, "", "x".repeat(513)]) {
      expect((await sendRefresh(service, misshapen)).status).toBe(422);
    }
  });

  test("never appears in the database or the log, nor does a JWT or a password", async () => {
    const { service, first } = await startSignedIn();
    await sendRefresh(service, first.refreshToken);
    const kept = readdirSync(service.dataDir).map((file) => readFileSync(`${service.dataDir}/${file}`, "latin1"));
    for (const { name } of await service.db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(service.db);
      kept.push(JSON.stringify(rows));
    }
    expect(kept.join("")).toContain(first.user.email);
    expect(kept.join("")).not.toMatch(/eyJ|rt1_|seven green bicycles/);
    expect(service.lines.join("")).not.toMatch(/eyJ|rt1_|seven green bicycles/);
  });
});
