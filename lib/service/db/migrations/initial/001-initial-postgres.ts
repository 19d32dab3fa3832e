import type { EngineParts } from "./001-initial";

const anyDiffers = (...columns: string[]): string => {
  const of = (table: string) => columns.map((column) => `${table}.${column}`).join(", ");
  return `exists (select from removed join added using (id) where (${of("removed")}) is distinct from (${of("added")}))`;
};

const labels = (sign: string): string =>
  ["never", "changed"].map((state) => `${sign}count(*) filter (where label_state = '${state}')`).join(", ");

const add = (...columns: string[]): string =>
  columns.map((column) => `${column} = access_point_totals.${column} + excluded.${column}`).join(", ");

export const countIn = `
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

export const countOut = `
  insert into access_point_totals (owner_id, last_seq, last_created_at, total, never_printed, changed, rearranged)
    select owner_id, max(seq), max(created_at), -count(*), ${labels("-")}, 1 from removed group by owner_id order by owner_id
    on conflict (owner_id) do update set ${add("total", "never_printed", "changed", "rearranged")};
  insert into access_point_blocks
    select owner_id, seq >> 7, -count(*) from removed group by 1, 2 order by 1, 2
    on conflict (owner_id, block) do update set count = access_point_blocks.count + excluded.count;`;

export const countLabel = `
  insert into access_point_totals (owner_id, last_seq, last_created_at, never_printed, changed)
    select owner_id, max(seq), max(created_at), sum(never), sum(changed) from (
      select owner_id, seq, created_at, (label_state = 'never')::int as never, (label_state = 'changed')::int as changed
        from added
      union all
      select owner_id, seq, created_at, -(label_state = 'never')::int, -(label_state = 'changed')::int from removed
    ) as labels group by owner_id order by owner_id
    on conflict (owner_id) do update set ${add("never_printed", "changed")};`;

const countOver = `if ${anyDiffers("owner_id", "seq")} then ${countOut} ${countIn}
  elsif ${anyDiffers("label_state")} then ${countLabel} end if;`;

/** Returns a trigger that runs once per statement, and its function. */
const trigger = (name: string, event: string, tables: string, body: string): string[] => [
  `create function count_access_points_${name}() returns trigger language plpgsql
    as $$ begin ${body} return null; end $$`,
  `create trigger access_points_counted_${name} after ${event} on access_points referencing ${tables}
    for each statement execute function count_access_points_${name}()`,
];

/**
 * Parts of the initial schema for PostgreSQL.
 *
 * - Triggers update counters in the order of the key, so that two statements cannot deadlock.
 * - The extension pg_trgm is trusted: creating it needs no superuser, only the privilege CREATE on the database.
 */
export const postgresParts: EngineParts = {
  text: 'text collate "C"',
  idColumns: 'id text collate "C" primary key',
  ownColumns: "",
  statements: [
    ...trigger("in", "insert", "new table as added", countIn),
    ...trigger("out", "delete", "old table as removed", countOut),
    ...trigger("over", "update", "old table as removed new table as added", countOver),
    "create extension if not exists pg_trgm",
    "create index access_points_by_text on access_points using gin (search_text gin_trgm_ops)",
  ],
};
