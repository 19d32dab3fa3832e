import { type Kysely, sql } from "kysely";

const run = async (db: Kysely<unknown>, statements: string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/**
 * Adds `seq`, the integer primary key `n` and the counting triggers. The search index refers to rows by `n`, because
 * VACUUM may change the implicit rowid. SQLite cannot add a primary key to a table, so `access_points` is recreated.
 */
export async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table numbered (
      n integer primary key,
      id text not null unique,
      owner_id text not null references users (id),
      seq integer not null,
      name text not null,
      location text not null,
      description text not null,
      qr_code text not null,
      version integer not null default 1,
      created_at bigint not null,
      updated_at bigint not null,
      name_key text not null,
      location_key text not null,
      search_text text not null,
      printed_at bigint,
      printed_fields text,
      printed_digest text,
      label_state text not null default 'never' check (label_state in ('never', 'printed', 'changed')),
      constraint access_points_code_of_owner unique (owner_id, qr_code),
      constraint access_points_seq_of_owner unique (owner_id, seq)
    )`,
    `insert into numbered (id, owner_id, seq, name, location, description, qr_code, version, created_at, updated_at,
        name_key, location_key, search_text, printed_at, printed_fields, printed_digest, label_state)
      select id, owner_id, row_number() over (partition by owner_id order by created_at, id), name, location, description,
        qr_code, version, created_at, updated_at, name_key, location_key, search_text, printed_at, printed_fields,
        printed_digest, label_state
      from access_points order by created_at, id`,
    "drop table access_points",
    "alter table numbered rename to access_points",
    "create index access_points_by_created_at on access_points (owner_id, created_at, id)",
    "create index access_points_by_updated_at on access_points (owner_id, updated_at, id)",
    "create index access_points_by_name_key on access_points (owner_id, name_key, id)",
    "create index access_points_by_location_key on access_points (owner_id, location_key, id)",
    "create index access_points_by_label on access_points (owner_id, label_state, created_at, id)",
    `insert into access_point_totals
      select owner_id, max(seq), max(created_at), count(*), sum(label_state = 'never'), sum(label_state = 'changed')
      from access_points group by owner_id`,
    `insert into access_point_blocks
      select owner_id, level, block, count(*) from (
        select owner_id, 9 as level, seq >> 9 as block from access_points
        union all select owner_id, 16, seq >> 16 from access_points
      ) group by owner_id, level, block`,
    trigger("access_points_counted_in", "after insert", countIn),
    trigger("access_points_counted_out", "after delete", countOut),
    trigger("access_points_counted_over", "after update of owner_id, seq, label_state", `${countOut} ${countIn}`),
  ]);
}

const countIn = `
  insert into access_point_totals values (new.owner_id, new.seq, new.created_at, 1, new.label_state = 'never', new.label_state = 'changed')
    on conflict (owner_id) do update set total = total + 1, never_printed = never_printed + excluded.never_printed,
      changed = changed + excluded.changed, last_seq = max(last_seq, excluded.last_seq),
      last_created_at = max(last_created_at, excluded.last_created_at);
  insert into access_point_blocks values (new.owner_id, 9, new.seq >> 9, 1), (new.owner_id, 16, new.seq >> 16, 1)
    on conflict (owner_id, level, block) do update set count = count + 1;`;

const countOut = `
  update access_point_totals set total = total - 1, never_printed = never_printed - (old.label_state = 'never'),
    changed = changed - (old.label_state = 'changed') where owner_id = old.owner_id;
  update access_point_blocks set count = count - 1 where owner_id = old.owner_id and level = 9 and block = old.seq >> 9;
  update access_point_blocks set count = count - 1 where owner_id = old.owner_id and level = 16 and block = old.seq >> 16;`;

const trigger = (name: string, when: string, body: string): string =>
  `create trigger ${name} ${when} on access_points begin ${body} end`;
