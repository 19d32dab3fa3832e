import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newLabelJob } from "@/lib/contract/labels/label-job";
import { startLabelJobs } from "./test-label-jobs";

const ada = { id: "7", email: "ada@example.com", name: "Ada", role: "manager" } as const;
const YEAR_MS = 365 * 86_400_000;

test("the user of a token is found after a restart, and the file does not contain the token", async () => {
  const { knownUsers, dataDir, stop } = startLabelJobs();
  await knownUsers.remember({ token: "secret-access", refreshToken: "secret-refresh", user: ada });
  await stop();
  const next = startLabelJobs({ dataDir });
  expect(await next.knownUsers.find("secret-access")).toEqual(ada);
  expect(await next.knownUsers.find("secret-refresh")).toEqual(ada);
  expect(await next.knownUsers.find("another")).toBeNull();
  await next.stop();
  const bytes = readFileSync(join(dataDir, "remote-label-jobs.sqlite")).toString("latin1");
  expect(bytes).toContain("ada@example.com");
  expect(bytes).not.toContain("secret-");
});

test("a later sign-in updates what is known of the user", async () => {
  const { knownUsers } = startLabelJobs();
  await knownUsers.remember({ token: "first", refreshToken: null, user: ada });
  await knownUsers.remember({ token: "second", refreshToken: null, user: { ...ada, name: "Ada King" } });
  expect((await knownUsers.find("first"))?.name).toBe("Ada King");
});

test("a token is deleted after a year, and its user when they have no print job", async () => {
  const clock = { now: Date.parse("2026-11-20T09:00:00Z") };
  const { knownUsers, labelJobs, db } = startLabelJobs({ now: () => clock.now });
  await labelJobs.close();
  const ben = { ...ada, id: "8", name: "Ben" };
  for (const user of [ada, ben]) await knownUsers.remember({ token: user.id, refreshToken: null, user });
  const { select: _, ...order } = newLabelJob.parse({ select: { scope: "mine" }, stock: "avery-a4-l7160" });
  const contents = [{ id: "1", name: "Door", location: "", code: "D-1" }];
  await labelJobs.begin(order, contents, ben, { key: undefined, fingerprint: "" });
  await knownUsers.sweep();
  expect(await knownUsers.find(ada.id)).toEqual(ada);
  clock.now += YEAR_MS + 1;
  await knownUsers.sweep();
  expect(await knownUsers.find(ada.id)).toBeNull();
  expect(await db.selectFrom("users").select("name").execute()).toEqual([{ name: "Ben" }]);
});
