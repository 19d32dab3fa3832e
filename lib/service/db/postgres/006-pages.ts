import { type Kysely, sql } from "kysely";

/** Replaces the functions that the triggers of 004-counters.ts call. They still count once per statement. */
export async function pagesOnPostgres(db: Kysely<unknown>): Promise<void> {
  const statements = [
    procedure("in", countIn),
    procedure("out", countOut),
    procedure(
      "over",
      `if ${anyDiffers("owner_id", "seq")} then ${countOut} ${countIn}
       elsif ${anyDiffers("label_state")} then ${countLabel} end if;`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const procedure = (event: string, body: string): string =>
  `create or replace function count_access_points_${event}() returns trigger language plpgsql
    as $$ begin ${body} return null; end $$`;

const anyDiffers = (...columns: string[]): string => {
  const of = (table: string) => columns.map((column) => `${table}.${column}`).join(", ");
  return `exists (select from removed join added using (id) where (${of("removed")}) is distinct from (${of("added")}))`;
};

const labels = (sign: string): string =>
  ["never", "changed"].map((state) => `${sign}count(*) filter (where label_state = '${state}')`).join(", ");

const add = (...columns: string[]): string =>
  columns.map((column) => `${column} = access_point_totals.${column} + excluded.${column}`).join(", ");

const countIn = `
  insert into access_point_totals (owner_id, last_seq, last_created_at, total, never_printed, changed)
    select owner_id, max(seq), max(created_at), count(*), ${labels("")} from added group by owner_id order by owner_id
    on conflict (owner_id) do update set ${add("total", "never_printed", "changed")},
      last_seq = greatest(access_point_totals.last_seq, excluded.last_seq),
      last_created_at = greatest(access_point_totals.last_created_at, excluded.last_created_at);
  update access_point_totals
    set rearranged = rearranged + (first <= last_counted)::int, last_counted = greatest(last_counted, last)
    from (select owner_id, min(seq) as first, max(seq) as last from added group by owner_id) as numbers
    where access_point_totals.owner_id = numbers.owner_id;
  insert into access_point_blocks
    select owner_id, seq >> 7, count(*) from added group by 1, 2 order by 1, 2
    on conflict (owner_id, block) do update set count = access_point_blocks.count + excluded.count;`;

const countOut = `
  insert into access_point_totals (owner_id, last_seq, last_created_at, total, never_printed, changed, rearranged)
    select owner_id, max(seq), max(created_at), -count(*), ${labels("-")}, 1 from removed group by owner_id order by owner_id
    on conflict (owner_id) do update set ${add("total", "never_printed", "changed", "rearranged")};
  insert into access_point_blocks
    select owner_id, seq >> 7, -count(*) from removed group by 1, 2 order by 1, 2
    on conflict (owner_id, block) do update set count = access_point_blocks.count + excluded.count;`;

const countLabel = `
  insert into access_point_totals (owner_id, last_seq, last_created_at, never_printed, changed)
    select owner_id, max(seq), max(created_at), sum(never), sum(changed) from (
      select owner_id, seq, created_at, (label_state = 'never')::int as never, (label_state = 'changed')::int as changed
        from added
      union all
      select owner_id, seq, created_at, -(label_state = 'never')::int, -(label_state = 'changed')::int from removed
    ) as labels group by owner_id order by owner_id
    on conflict (owner_id) do update set ${add("never_printed", "changed")};`;
