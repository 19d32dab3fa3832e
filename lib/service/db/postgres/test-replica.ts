import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { startCluster } from "./test-cluster";

/** Runs one statement on the database at `url`, and returns the rows. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts two PostgreSQL servers: a primary and a streaming replica, made from a copy of the stopped primary's folder.
 * `pause` and `resume` stop and continue the replay, so that a test decides what the replica has.
 */
export async function startReplicated() {
  const folders = ["primary", "replica"].map((name) => mkdtempSync(join(tmpdir(), `access-points-${name}-`)));
  const [primaryFolder, replicaFolder] = folders as [string, string];
  await (await startCluster({}, primaryFolder)).stop();
  chmodSync(replicaFolder, 0o755);
  execFileSync("cp", ["-a", join(primaryFolder, "data"), join(replicaFolder, "data")]);
  const primary = await startCluster({}, primaryFolder);
  writeFileSync(join(replicaFolder, "data", "standby.signal"), "");
  const primary_conninfo = primary.url("postgres");
  const replica = await startCluster({ primary_conninfo }, replicaFolder);
  /** Waits until the replica has replayed everything that the primary has written. */
  const caughtUp = async () => {
    const [end] = await query(primary.url("postgres"), "select pg_current_wal_flush_lsn() as lsn");
    const isReplayed = `select pg_last_wal_replay_lsn() >= '${end?.lsn}' as done`;
    while (!(await query(replica.url("postgres"), isReplayed))[0]?.done);
  };
  return {
    primary,
    replica,
    caughtUp,
    /** Creates an empty database on the primary, and waits until the replica has it. */
    createDatabase: async () => {
      const name = `doors_${randomUUID().replaceAll("-", "")}`;
      await query(primary.url("postgres"), `create database ${name}`);
      await caughtUp();
      return { primary: primary.url(name), replica: replica.url(name) };
    },
    pause: async () => {
      await query(replica.url("postgres"), "select pg_wal_replay_pause()");
      const isPaused = "select pg_get_wal_replay_pause_state() = 'paused' as done";
      while (!(await query(replica.url("postgres"), isPaused))[0]?.done);
    },
    resume: () => query(replica.url("postgres"), "select pg_wal_replay_resume()"),
    stop: async () => {
      await replica.stop();
      await primary.stop();
      for (const folder of folders) rmSync(folder, { recursive: true });
    },
  };
}

export type Replicated = Awaited<ReturnType<typeof startReplicated>>;

/** Addresses of one database on the primary and on the replica. */
export type Urls = { primary: string; replica: string };

/** Starts a service that reads lists from the replica, as one process of several on the same database. */
export async function startReplicatedService({ primary, replica }: Urls) {
  const environment = { DATABASE_URL: primary, DATABASE_URL_READ: replica, AUTH_SECRET: randomUUID() };
  const where = { databaseUrl: primary, databasePool: 5, dataDir: (await startTestService()).dataDir };
  const it = await startTestService(environment, undefined, where);
  const served = (by: string) => it.context.replica?.counts().get(by as "replica") ?? 0;
  const list = async (token: string) => {
    const answer = await it.send("GET", "/access-points?limit=100", { token });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { data: { name: string }[]; pagination: { total: number } };
  };
  const create = async (token: string, name: string) => {
    expect((await it.send("POST", "/access-points", { token, body: { name } })).status).toBe(201);
  };
  /** Lists until the replica has answered. */
  const untilServed = async (token: string) => {
    const before = served("replica");
    while (served("replica") === before) await list(token);
  };
  return { ...it, served, list, create, untilServed };
}
