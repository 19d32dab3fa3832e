import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";
import { countRows } from "./013-designs-and-weeks";
import { countIn, countLabel, countOut } from "./initial/001-initial-postgres";

/**
 * Compares the rows before and after a statement as sets in PostgreSQL's counting triggers. Joined, as before, PostgreSQL
 * compared each row with every other, because it expected the first pair to differ: three times a million comparisons for
 * an update of 1,000 rows whose owner, number and label stay the same, which took longer than the update itself.
 */
export async function compareUpdatedRows(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db as Db)) return;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const differ = (...columns: string[]): string => {
  const list = ["id", ...columns].join(", ");
  return `exists (select ${list} from removed except select ${list} from added)`;
};

const replace = (name: string, body: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

const statements = [
  replace(
    "count_access_points_over",
    `if ${differ("owner_id", "seq")} then ${countOut} ${countIn}
      elsif ${differ("label_state")} then ${countLabel} end if;`,
  ),
  replace(
    "count_access_point_weeks_over",
    `if ${differ("owner_id")} then ${countRows("removed", "-count(*)")} ${countRows("added", "count(*)")} end if;`,
  ),
];
