import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import { makeTestDatabase } from "../testing/make-test-database";
import { migrate, migrations } from "./migrate";
import { openDatabase } from "./open-database";

test("the migration 0002 gives finished print jobs the team that all their access points have", async () => {
  const { db } = openDatabase(await makeTestDatabase("template0"), { onLost: () => {} });
  const { "0001-first-release": first } = migrations;
  await migrate(db, { "0001-first-release": first as Migration });
  const run = (statement: string) => sql.raw(statement).execute(db);
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
  await db.destroy();
});
