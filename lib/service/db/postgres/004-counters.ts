import { type Kysely, sql } from "kysely";

/**
 * Adds `seq` and the counting triggers on PostgreSQL. Triggers run once per statement, not once per row, and update
 * counters in the order of the key, so that two statements cannot deadlock.
 */
export async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table access_points add column seq bigint",
    `update access_points set seq = numbered.seq
      from (select id, row_number() over (partition by owner_id order by created_at, id) as seq from access_points) numbered
      where access_points.id = numbered.id`,
    "alter table access_points alter column seq set not null",
    "alter table access_points add constraint access_points_seq_of_owner unique (owner_id, seq)",
    `insert into access_point_totals
      select owner_id, max(seq), max(created_at), count(*), count(*) filter (where label_state = 'never'),
        count(*) filter (where label_state = 'changed')
      from access_points group by owner_id`,
    `insert into access_point_blocks
      select owner_id, level, seq >> level, count(*) from access_points, (values (9), (16)) as levels (level)
      group by 1, 2, 3`,
    `create function count_access_points_in() returns trigger language plpgsql as $$ begin ${countIn} return null; end $$`,
    `create function count_access_points_out() returns trigger language plpgsql as $$ begin ${countOut} return null; end $$`,
    `create function count_access_points_over() returns trigger language plpgsql as $$ begin
      if exists (select from removed join added using (id)
        where (removed.owner_id, removed.seq, removed.label_state) is distinct from (added.owner_id, added.seq, added.label_state))
      then ${countOut} ${countIn} end if; return null; end $$`,
    trigger("in", "insert", "new table as added"),
    trigger("out", "delete", "old table as removed"),
    trigger("over", "update", "old table as removed new table as added"),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const countIn = `
  insert into access_point_totals
    select owner_id, max(seq), max(created_at), count(*), count(*) filter (where label_state = 'never'),
      count(*) filter (where label_state = 'changed')
    from added group by owner_id order by owner_id
    on conflict (owner_id) do update set total = access_point_totals.total + excluded.total,
      never_printed = access_point_totals.never_printed + excluded.never_printed,
      changed = access_point_totals.changed + excluded.changed,
      last_seq = greatest(access_point_totals.last_seq, excluded.last_seq),
      last_created_at = greatest(access_point_totals.last_created_at, excluded.last_created_at);
  insert into access_point_blocks
    select owner_id, level, seq >> level, count(*) from added, (values (9), (16)) as levels (level)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (owner_id, level, block) do update set count = access_point_blocks.count + excluded.count;`;

const countOut = `
  insert into access_point_totals
    select owner_id, max(seq), max(created_at), -count(*), -count(*) filter (where label_state = 'never'),
      -count(*) filter (where label_state = 'changed')
    from removed group by owner_id order by owner_id
    on conflict (owner_id) do update set total = access_point_totals.total + excluded.total,
      never_printed = access_point_totals.never_printed + excluded.never_printed,
      changed = access_point_totals.changed + excluded.changed;
  insert into access_point_blocks
    select owner_id, level, seq >> level, -count(*) from removed, (values (9), (16)) as levels (level)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (owner_id, level, block) do update set count = access_point_blocks.count + excluded.count;`;

const trigger = (name: string, event: string, tables: string): string =>
  `create trigger access_points_counted_${name} after ${event} on access_points referencing ${tables}
    for each statement execute function count_access_points_${name}()`;
