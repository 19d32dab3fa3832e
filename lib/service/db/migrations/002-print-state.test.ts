import { sql } from "kysely";
import { expect, test } from "vitest";
import { digestOfLabel } from "../../access-points/label-state";
import { makeTestDatabase } from "../../testing/make-test-database";
import { migrate, migrations } from "../migrate";
import { openDatabase } from "../open";

const { "001-initial": initial } = migrations;

test("a job that was done counts as printed with its access points, and another job does not", async () => {
  const db = openDatabase(await makeTestDatabase("template0"), { onLost: () => {} });
  await migrate(db, { "001-initial": initial as NonNullable<typeof initial> });
  await sql`
    insert into users (id, email, name, role, created_at, updated_at)
    values ('ada', 'ada@example.com', 'Ada', 'staff', 1, 1)`.execute(db);
  const contents = ["a", "b"].map((id) => ({ id, name: `Door ${id}`, location: "", code: id }));
  for (const [id, state] of [
    ["one", "done"],
    ["two", "failed"],
  ]) {
    await sql`
      insert into label_jobs (id, owner_id, state, format, stock_id, stock, template, printer, skip, next_skip, copies,
        access_points, total, sheets, fingerprint, created_at, finished_at)
      values (${id}, 'ada', ${state}, 'pdf', 'x', '{}', '{"fields":["name"]}', '{}', '[]', '[]', 1, 2, 2, 1, 'f', 5, 7)`.execute(
      db,
    );
    await sql`insert into label_job_contents values (${id}, ${JSON.stringify(contents)})`.execute(db);
  }
  await migrate(db);

  const jobs = await db
    .selectFrom("label_jobs")
    .select(["id", "printed_at", "printed_rest_at", "printed_points", "confirmation", "settled"])
    .orderBy("id")
    .execute();
  expect(jobs).toEqual([
    { id: "one", printed_at: 7, printed_rest_at: 7, printed_points: 2, confirmation: 1, settled: 1 },
    { id: "two", printed_at: null, printed_rest_at: null, printed_points: 0, confirmation: 0, settled: 0 },
  ]);
  const points = await db.selectFrom("label_job_points").selectAll().orderBy("position").execute();
  expect(points).toEqual(
    contents.map((content, index) => ({
      job_id: "one",
      position: index + 1,
      access_point_id: content.id,
      digest: digestOfLabel(["name"], content),
    })),
  );
  await db.destroy();
});
