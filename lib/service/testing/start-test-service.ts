import { randomBytes } from "node:crypto";
import pino from "pino";
import { onTestFinished } from "vitest";
import { readConfig } from "@/lib/config";
import type { SignedIn, User } from "@/lib/contract/accounts/account";
import type { Role } from "@/lib/contract/accounts/roles";
import { createRenderPool, type RenderPool } from "@/lib/labels/render/render-pool";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { heapMbOf, KEPT_SIZE } from "@/lib/print-jobs/job-size";
import { createPasswords } from "../accounts/passwords/passwords";
import { createUser } from "../accounts/users";
import { createService } from "../app";
import type { ServiceContext } from "../context";
import type { Where } from "../db/database";
import { openMigrated } from "../db/open-migrated";
import type { Person } from "../http/operation";
import { createContext } from "../open-service";
import { makeTestDatabase } from "./make-test-database";

/** Request of a test. A path that begins with `//` starts at the root, any other under `/api/v1`. */
export type Sent = {
  token?: string | undefined;
  body?: unknown;
  /** Raw body, sent instead of `body`. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  from?: string;
};

const threadPrograms = {
  readerProgram: workerProgram("read-database"),
};
const exportProgram = workerProgram("export-worker");
const spreadsheetProgram = workerProgram("spreadsheet-worker");

const pools = new Map<string, RenderPool>();

/**
 * Returns the render pool of this test process for a program. Each test that prints would otherwise start a render worker
 * and a verify worker, and read the fonts again: 0.5 to 1 s of processor time. It lasts until the process ends.
 */
function sharedRenderPool(program: string): RenderPool {
  const pool = pools.get(program) ?? createRenderPool({ program, keptHeapMb: heapMbOf(KEPT_SIZE) });
  pools.set(program, pool);
  return pool;
}

export const PASSWORD = "seven green bicycles";

/** Parameters of argon2 in tests: a hash takes 0.1 ms instead of 13. Tests about passwords take the real ones. */
const LOW_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Starts the whole service on a real database of its own, with a clock and randomness that the test controls. `program`
 * renders labels, for tests that print (see labels/test-printing.ts). `where` shares another service's database, as a
 * second process does.
 */
export async function startTestService(environment: Record<string, string> = {}, program?: string, where?: Where) {
  const place = where ?? (await makeTestDatabase());
  const { dataDir } = place;
  const database = await openMigrated(place, threadPrograms);
  const { db } = database;
  onTestFinished(async () => {
    context.exporter.close();
    await context.deliveries.close();
    await context.labelQueue.close();
    await context.mailer.close();
    await db.destroy();
  });
  const clock = { now: Date.parse("2026-11-20T09:00:00Z") };
  const random = { bytes: (size: number): Uint8Array => randomBytes(size) };
  const lines: string[] = [];
  const config = readConfig({ BACKUP_HOURS: "0", ...environment, DATA_DIR: dataDir });
  const secret = "a secret for tests, long enough, 0123456789";
  const context: ServiceContext = {
    ...(await createContext({
      database,
      secret,
      config,
      log: pino({ level: "info" }, { write: (line) => lines.push(line) }),
      now: () => clock.now,
      exportProgram,
      spreadsheetProgram,
      passwords: createPasswords(LOW_COST),
      ...(program && { program, renderPool: sharedRenderPool(program) }),
    })),
    randomBytes: (size) => random.bytes(size),
  };
  const service = createService(context);

  const send = (method: string, path: string, { token, body, raw, headers = {}, from = "192.0.2.1" }: Sent = {}) =>
    service.fetch(
      new Request(`http://test.invalid${path.startsWith("//") ? path.slice(1) : `/api/v1${path}`}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        body: raw ?? (body === undefined ? null : JSON.stringify(body)),
        ...(raw instanceof ReadableStream && { duplex: "half" }),
      } as RequestInit),
      { clientAddress: from },
    );

  const addUser = async (email: string, role: Role = "staff") => {
    const passwordHash = await context.passwords.hash(PASSWORD);
    const user = await createUser(db, { email, name: email.split("@")[0] ?? email, role, passwordHash }, clock.now);
    if (!user) throw new Error(`${email} is there already`);
    return user;
  };

  const logIn = async (email: string): Promise<SignedIn> =>
    (await send("POST", "/auth/login", { body: { email, password: PASSWORD } })).json();

  /** Creates a user and signs in. */
  const signedIn = async (email = "ada@example.com", role: Role = "staff"): Promise<SignedIn> => {
    await addUser(email, role);
    return logIn(email);
  };

  return {
    context,
    exportProgram,
    db,
    database: place,
    dataDir,
    clock,
    random,
    lines,
    service,
    send,
    addUser,
    logIn,
    signedIn,
  };
}

/** Returns the user as the sender of a request. */
export const toPerson = (user: User): Person => ({
  ...user,
  credential: { type: "session", id: "00000000-0000-7000-8000-000000000000" },
  address: "192.0.2.1",
});

export type TestService = Awaited<ReturnType<typeof startTestService>>;
