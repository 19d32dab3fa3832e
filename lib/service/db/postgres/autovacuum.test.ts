import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";

test("the tables of lists are vacuumed after 0.2 % new and 2 % changed rows", async () => {
  const { db } = await startTestService();
  const settings = await sql<{ table: string; option: string; share: number }>`
    select relname as "table", option_name as option, option_value::float as share
    from pg_class cross join pg_options_to_table(reloptions)
    where relname in ('all_access_points', 'access_point_field_values')
    order by relname, option_name`.execute(db);
  expect(settings.rows.map(({ table, option, share }) => [table, option, share])).toEqual(
    ["access_point_field_values", "all_access_points"].flatMap((table) => [
      [table, "autovacuum_vacuum_insert_scale_factor", 0.002],
      [table, "autovacuum_vacuum_scale_factor", 0.02],
    ]),
  );
});
