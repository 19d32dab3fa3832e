import { type Kysely, sql } from "kysely";
import { learnTexts } from "./005-search";

/**
 * Adds the stored generated column `members`, which holds the JSON that `accessPointMembers` returns. SQLite cannot add
 * a stored generated column to a table, so `access_points` is recreated.
 */
export async function pagesOnSqlite(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table remade (
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
      members text not null generated always as (${members}) stored,
      constraint access_points_code_of_owner unique (owner_id, qr_code),
      constraint access_points_seq_of_owner unique (owner_id, seq)
    )`,
    `insert into remade (${copied}) select ${copied} from access_points order by n`,
    "drop table access_points",
    "alter table remade rename to access_points",
    ...["created_at", "updated_at", "name_key", "location_key"].map(
      (column) => `create index access_points_of_all_by_${column} on access_points (${column}, id)`,
    ),
    "create index access_points_of_all_by_label on access_points (label_state, created_at, id)",
    trigger("access_points_counted_in", "after insert", countIn),
    trigger("access_points_counted_out", "after delete", countOut),
    trigger("access_points_counted_over", "after update of owner_id, seq", countOut + countIn, moved),
    trigger("access_points_labels_counted", "after update of label_state", countLabel, `not (${moved})`),
    ...learnTexts,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const copied = `n, id, owner_id, seq, name, location, description, qr_code, version, created_at, updated_at, name_key,
  location_key, search_text, printed_at, printed_fields, printed_digest, label_state`;

const moment = (column: string): string =>
  `'"' || strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch') || '"'`;

const members = `'"id":"' || id || '","name":' || json_quote(name) || ',"location":' || json_quote(location)
  || ',"description":' || json_quote(description) || ',"qrCode":' || json_quote(qr_code)
  || ',"createdAt":' || ${moment("created_at")} || ',"updatedAt":' || ${moment("updated_at")}
  || ',"label":{"printedAt":' || coalesce(${moment("printed_at")}, 'null') || ',"state":"' || label_state || '"}'`;

const moved = "old.owner_id is not new.owner_id or old.seq is not new.seq";

const countIn = `
  insert into access_point_totals (owner_id, last_seq, last_created_at, total, never_printed, changed, last_counted)
    values (new.owner_id, new.seq, new.created_at, 1, new.label_state = 'never', new.label_state = 'changed', new.seq)
    on conflict (owner_id) do update set total = total + 1, never_printed = never_printed + excluded.never_printed,
      changed = changed + excluded.changed, last_seq = max(last_seq, excluded.last_seq),
      last_created_at = max(last_created_at, excluded.last_created_at),
      rearranged = rearranged + (excluded.last_counted <= last_counted),
      last_counted = max(last_counted, excluded.last_counted);
  insert into access_point_blocks values (new.owner_id, new.seq >> 7, 1)
    on conflict (owner_id, block) do update set count = count + 1;`;

const countOut = `
  update access_point_totals set total = total - 1, never_printed = never_printed - (old.label_state = 'never'),
    changed = changed - (old.label_state = 'changed'), rearranged = rearranged + 1 where owner_id = old.owner_id;
  update access_point_blocks set count = count - 1 where owner_id = old.owner_id and block = old.seq >> 7;`;

const countLabel = `
  update access_point_totals
    set never_printed = never_printed + (new.label_state = 'never') - (old.label_state = 'never'),
      changed = changed + (new.label_state = 'changed') - (old.label_state = 'changed')
    where owner_id = new.owner_id;`;

const trigger = (name: string, event: string, body: string, when = "true"): string =>
  `create trigger ${name} ${event} on access_points when ${when} begin ${body} end`;
