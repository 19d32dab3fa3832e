import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { compareCounters } from "../access-points/counters/counters";
import { pruneAudit } from "../audit/prune-audit";
import { makeTestDatabase, migrationsBefore } from "../testing/make-test-database";
import { isPostgres } from "./database";
import { engineSql } from "./engine-sql";
import { migrate } from "./migrate";
import { openDatabase } from "./open-database";

/** Opens a database as it was before a migration, which `migrate` then runs with all later ones. */
async function startBefore(migration: string) {
  const { db } = openDatabase(await makeTestDatabase("template0"));
  onTestFinished(() => db.destroy());
  await migrate(db, migrationsBefore(migration));
  return { db, run: (statement: string) => sql.raw(statement).execute(db) };
}

test("the migration 0002 gives finished print jobs the team that all their access points have", async () => {
  const { db, run } = await startBefore("0002-team-of-label-jobs");
  await run(`insert into users (id, email, name, name_key, search_text, role, created_at, updated_at)
    values ('u', 'ada@example.com', 'Ada', 'ada', 'ada', 'staff', 1, 1)`);
  for (const team of ["t1", "t2"]) {
    await run(
      `insert into teams (id, name, name_key, created_at, updated_at) values ('${team}', '${team}', '${team}', 1, 1)`,
    );
  }
  const addPoint = (id: string, team: string | null, deletedAt: number | null) =>
    run(`insert into all_access_points (id, owner_id, team_id, name, name_key, location, location_key, description, qr_code,
        search_text, created_at, updated_at, deleted_at)
      values ('${id}', 'u', ${team && `'${team}'`}, '${id}', '${id}', '', '', '', '${id}', '${id}', 1, 1, ${deletedAt})`);
  await addPoint("a", "t1", null);
  await addPoint("b", "t1", 2);
  await addPoint("c", "t2", null);
  await addPoint("d", null, null);
  const addJob = async (id: string, state: string, points: string) => {
    await run(`insert into label_jobs (id, owner_id, state, format, stock_id, stock, template, printer, skip, next_skip, copies,
        access_points, total, sheets, fingerprint, created_at)
      values ('${id}', 'u', '${state}', 'pdf', 's', '{}', '{}', '{}', '[]', '[]', 1, 1, 1, 1, '', 1)`);
    for (const [at, point] of [...points].entries()) {
      await run(
        `insert into label_job_points (job_id, position, access_point_id, digest) values ('${id}', ${at + 1}, '${point}', '')`,
      );
    }
  };
  await addJob("all", "done", "ab");
  await addJob("two teams", "done", "ac");
  await addJob("without team", "done", "ad");
  await addJob("deleted for good", "done", "ax");
  await addJob("not done", "drawing", "a");
  await migrate(db);
  const { rows } = await sql`select id, team_id from label_jobs where team_id is not null`.execute(db);
  expect(rows).toEqual([{ id: "all", team_id: "t1" }]);
});

test("the migration 0003 keeps entries of the audit log, which then can be deleted by age only", async () => {
  const { db, run } = await startBefore("0003-without-chain-and-replicas");
  const add = (id: string, at: number, link: string) =>
    run(`insert into audit_entries (id, at, actor_name, action, address, position, digest)
      values ('${id}', ${at}, 'Ada', 'user.created', '192.0.2.1', ${link})`);
  await add("00000000-0001-7000-8000-000000000000", 1, "1, 'digest'");
  await add("00000000-0002-7000-8000-000000000000", 2, "null, null");
  await run("update audit_head set position = 1, digest = 'digest', chain_key = 'key', mac = 'mac'");
  await migrate(db);
  const read = async () =>
    (await db.selectFrom("audit_entries").selectAll().orderBy("id").execute()).map(({ at }) => at);
  expect(await read()).toEqual([1, 2]);
  await expect(run("update audit_entries set at = 0")).rejects.toThrow(/cannot be changed/);
  await expect(run("delete from audit_entries where at = 1")).rejects.toThrow(/only when they are older/);
  await pruneAudit(db, 2);
  expect(await read()).toEqual([2]);
});

test("the migration 0005 keeps rows, indexes, counters and search, and counts damaged labels", async () => {
  const { db, run } = await startBefore("0005-damaged-labels");
  for (const id of ["u", "v"]) {
    await run(`insert into users (id, email, name, name_key, search_text, role, created_at, updated_at)
      values ('${id}', '${id}@example.com', '${id}', '${id}', '${id}', 'staff', 1, 1)`);
  }
  for (const [at, state] of ["never", "printed", "changed", "printed"].entries()) {
    await run(`insert into all_access_points (id, owner_id, name, location, description, qr_code, name_key, location_key,
        search_text, created_at, updated_at, label_state, deleted_at)
      values ('p${at}', 'u', 'Door ${at}', '', '', 'D-${at}', 'door ${at}', '', 'door ${at}', 1, 1, '${state}',
        ${at === 3 ? "5" : "null"})`);
  }
  const names = async () => {
    const of = isPostgres(db)
      ? sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'all_access_points' order by 1`
      : sql<{ name: string }>`select name from sqlite_schema where tbl_name = 'all_access_points'
          and type in ('index', 'trigger') and name not like '%damage%' and name not like '%reports%' and name not like '%pile%' order by 1`;
    return (await of.execute(db)).rows.map(({ name }) => name);
  };
  const rows = () => db.selectFrom("all_access_points").selectAll().orderBy("number").execute();
  const [rowsBefore, namesBefore] = [await rows(), await names()];
  await migrate(db);
  expect(await rows()).toEqual(rowsBefore.map((row) => ({ ...row, damaged_at: null, seen_at: null })));
  expect(await names()).toEqual(namesBefore);
  expect(await engineSql(db).checkSearch(db)).toEqual([]);

  const damaged = async () =>
    (await db.selectFrom("access_point_totals").select(["owner_id", "damaged"]).orderBy("owner_id").execute()).map(
      ({ owner_id, damaged }) => `${owner_id} ${damaged}`,
    );
  for (const [statement, expected] of [
    ["update all_access_points set label_state = 'damaged'", ["u 3"]],
    ["update all_access_points set owner_id = 'v' where id = 'p0'", ["u 2", "v 1"]],
    ["update all_access_points set deleted_at = 7 where id = 'p1'", ["u 1", "v 1"]],
    ["update all_access_points set deleted_at = null where id in ('p1', 'p3')", ["u 3", "v 1"]],
    ["update all_access_points set label_state = 'printed' where id = 'p3'", ["u 2", "v 1"]],
    ["delete from all_access_points where id = 'p0'", ["u 2", "v 0"]],
  ] as const) {
    await run(statement);
    expect(await damaged(), statement).toEqual(expected);
    expect(await compareCounters(db), statement).toEqual([]);
  }
  for (const id of ["p1", "p2"]) {
    await run(`insert into reports (id, access_point_id, kind, text, contact, created_at)
      values ('r of ${id}', '${id}', 'label', '', '', 1)`);
  }
  await run("delete from all_access_points where id = 'p1'");
  expect((await db.selectFrom("reports").select("id").execute()).map(({ id }) => id)).toEqual(["r of p2"]);
  await expect(run("update all_access_points set label_state = 'lost'")).rejects.toThrow(/label_state|constraint/i);
});
