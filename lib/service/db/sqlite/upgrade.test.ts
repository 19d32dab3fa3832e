import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Migrator, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { compareCounters } from "../../access-points/counters";
import { integrityOf } from "../integrity";
import { migrate } from "../migrate";
import { begin } from "../migrations/001-begin";
import { openDatabase } from "../open";

test("access points of the first version are kept, and none of their labels was printed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "access-points-upgrade-"));
  const db = openDatabase({ dataDir: folder, databaseUrl: undefined, databasePool: 1 }, { onLost: () => {} });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  const first = { getMigrations: async () => ({ "001-begin": { up: begin } }) };
  await new Migrator({ db, provider: first }).migrateToLatest();
  await sql`insert into users (id, email, name, role, created_at, updated_at)
    values ('u', 'ada@example.com', 'Ada', 'staff', 1, 1)`.execute(db);
  await sql`insert into access_points
    (id, owner_id, name, location, description, qr_code, created_at, updated_at, name_key, location_key, search_text)
    values ('a', 'u', 'Door', 'HQ', '', 'D-1', 1, 1, 'door', 'hq', 'door')`.execute(db);

  await migrate(db);
  const row = await db.selectFrom("access_points").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id: "a", name: "Door", version: 1, printed_at: null, label_state: "never" });
  const { rows } = await sql<{ members: string }>`select members from access_points`.execute(db);
  expect(JSON.parse(`{${rows[0]?.members}}`)).toMatchObject({ id: "a", createdAt: "1970-01-01T00:00:00.001Z" });
  expect(await db.selectFrom("label_jobs").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("access_point_totals").selectAll().execute()).toEqual([
    {
      owner_id: "u",
      last_seq: 1,
      last_created_at: 1,
      last_counted: 1,
      rearranged: 0,
      total: 1,
      never_printed: 1,
      changed: 0,
    },
  ]);
  expect(await compareCounters(db)).toEqual([]);
  const found = await sql`select rowid from access_point_search where access_point_search match 'oor'`.execute(db);
  expect(found.rows).toHaveLength(1);
  expect(await integrityOf(db).checkSearch(db)).toEqual([]);
});
