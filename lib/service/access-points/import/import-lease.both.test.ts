import { expect, test } from "vitest";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { beforeNextTransaction } from "../../teams/test-before-transaction";
import { expectProblem } from "../../testing/expect-problem";
import { startTestService, toPerson } from "../../testing/start-test-service";
import { PART } from "../edits/change-in-parts";
import { endImportLeases, IMPORT_LEASE_MS } from "./import-lease";
import { runStoredImport } from "./import-routes";

const ROWS = 2 * PART + 1;

/** Starts two services on one database, as two processes, and uploads a file whose rows have no codes. */
async function startTwice() {
  const service = await startTestService();
  const other = await startTestService({}, undefined, service.database);
  const { token, user } = await service.signedIn("ada@example.com");
  const session = await service.db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  const person = { ...toPerson(user), credential: { type: "session", id: session.id } } as const;
  const rows = Array.from({ length: ROWS }, (_, index) => `Gate ${index}`).join("\n");
  const file = { token, raw: `name\n${rows}\n`, headers: { "Content-Type": "text/csv" } };
  const { id }: StoredImport = await (await service.send("POST", "/imports", file)).json();
  const run = () => service.send("POST", `/imports/${id}/run`, { token });
  /** Runs the import in the other process. Both services of a test share the queue, so that a request would wait for the first. */
  const runInOther = () =>
    runStoredImport(other.context, id, { person, wrong: "refuse", held: "import", report: () => {} });
  const count = async () => (await service.db.selectFrom("all_access_points").select("id").execute()).length;
  const lease = (changes: { run_by: string; leased_until: number }) =>
    service.db.updateTable("imports").set(changes).where("id", "=", id).execute();
  return { service, run, runInOther, count, lease };
}

test("an import that is run in two processes at once creates its rows once, and running it again returns the result", async () => {
  const { service, run, runInOther, count } = await startTwice();
  let refused: unknown;
  beforeNextTransaction(
    service,
    async () => {
      refused = await runInOther().catch((error: unknown) => error);
    },
    1,
  );
  const first = await (await run()).json();
  expect(refused).toMatchObject({ status: 429, headers: { "Retry-After": "5" } });
  expect(first).toMatchObject({ state: "imported", created: ROWS });
  expect(await count()).toBe(ROWS);
  expect(await runInOther()).toEqual(first);
  expect(await count()).toBe(ROWS);
});

test("an import whose process was killed runs again after the lease, on SQLite after the next start", async () => {
  const { service, run, count, lease } = await startTwice();
  const killed = { run_by: "a process that was killed", leased_until: service.clock.now + IMPORT_LEASE_MS };
  await lease(killed);
  await expectProblem(await run(), { status: 429, kind: "too-many-requests", headers: { "Retry-After": "5" } });
  service.clock.now += IMPORT_LEASE_MS + 1;
  expect((await run()).status).toBe(200);
  expect(await count()).toBe(ROWS);
  await lease({ ...killed, leased_until: service.clock.now + IMPORT_LEASE_MS });
  await endImportLeases(service.db);
  expect(await (await run()).json()).toMatchObject({ state: "imported", created: ROWS });
});

test("a run whose lease another process has taken over is taken back", async () => {
  const { service, run, count, lease } = await startTwice();
  const takeOver = () => lease({ run_by: "another process", leased_until: service.clock.now + IMPORT_LEASE_MS });
  beforeNextTransaction(service, takeOver, 1);
  await expectProblem(await run(), { status: 503, kind: "service-unavailable" });
  expect(await count()).toBe(0);
});
