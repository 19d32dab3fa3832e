import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { onTestFinished } from "vitest";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { createService } from "../app";
import { makeTestDatabase } from "../testing/make-test-database";
import { startTestService } from "../testing/start-test-service";
import { scheduleBackups } from "./schedule-backups";

const program = workerProgram("backup-worker");

/** Starts a service with scheduled backups, each checked for by the test, and an admin. */
export async function startScheduled() {
  const where = { ...(await makeTestDatabase()), authSecret: "a secret for tests, long enough, 0123456789" };
  const service = await startTestService({}, undefined, where);
  const parent = mkdtempSync(join(tmpdir(), "access-points-schedule-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, "backups");
  const { clock } = service;
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(line) });
  const schedule = { folder, hours: 24, keep: 2, besideData: false };
  const startOne = (more = {}) =>
    scheduleBackups({ where, schedule: { ...schedule, ...more }, program, now: () => clock.now, log });
  const backups = startOne();
  const context = { ...service.context, backups };
  const { fetch } = createService(context);
  await service.addUser("zoe@example.com", "admin");
  const send = async (method: string, path: string, { token = "" }: { token?: string | undefined } = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    return fetch(new Request(`http://test.invalid/api/v1${path}`, { method, headers }), { clientAddress: "192.0.2.1" });
  };
  return { service, context, backups, startOne, folder, clock, send, lines, where };
}

/** Starts a service with a backup, whose name is `key`, and the token of an admin. */
export async function startBackedUp() {
  const { service, context, backups, send } = await startScheduled();
  await backups.check();
  const { token } = await service.logIn("zoe@example.com");
  const { data } = await (await send("GET", "/backups", { token })).json();
  return { context, send, token, key: data[0].name as string };
}
