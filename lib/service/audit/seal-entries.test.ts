import { beforeEach, expect, test } from "vitest";
import { deriveKeys } from "../accounts/tokens/keys";
import { recordAudit, terminalActor } from "../audit-entries/record-audit";
import type { Db } from "../db/database";
import { startTestService, type TestService } from "../testing/start-test-service";
import { sealEntries, startSealing } from "./seal-entries";
import { verifyAudit } from "./verify-audit";

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});

const record = (db: Db, at: number) =>
  recordAudit(db, { actor: terminalActor, action: "password.changed", target: null, at });

test("startSealing gives digests to what it finds at its start, to new entries, and to the last ones at its end", async () => {
  const { context, db, clock } = service;
  const unchained = async () => (await verifyAudit(context)).unchained;
  await record(db, clock.now);
  const stop = startSealing(context);
  await expect.poll(unchained).toBe(0);
  await record(db, clock.now);
  await expect.poll(unchained).toBe(0);
  await record(db, clock.now);
  await stop();
  expect(await verifyAudit(context)).toEqual({ fault: null, checked: 3, pruned: 0, unchained: 0 });
});

test("startSealing logs the first of several failures in a row, and goes on", async () => {
  const { context, db, clock } = service;
  await record(db, clock.now);
  await sealEntries(context);
  await record(db, clock.now);
  const stop = startSealing({ ...context, keys: deriveKeys("another secret for tests, long enough, 9876543210") });
  const warnings = () => service.lines.filter((line) => line.includes("audit.not-chained"));
  await expect.poll(warnings).toHaveLength(1);
  await stop();
  expect(warnings()).toHaveLength(1);
});
