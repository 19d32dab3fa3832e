import { liveIndex } from "./access-points";
import { sqliteAuditTriggers } from "./audit";
import type { Engine } from "./engine";

const trigger = (name: string, event: string, body: string, when = "true"): string =>
  `create trigger access_points_${name} ${event} on all_access_points when ${when} begin ${body} end`;

const hasMoved = "old.owner_id is not new.owner_id";
const changesSight = "(old.owner_id is not new.owner_id or old.team_id is not new.team_id)";
const stays = "old.deleted_at is null and new.deleted_at is null";
const wasDeleted = "old.deleted_at is null and new.deleted_at is not null";
const wasRestored = "old.deleted_at is not null and new.deleted_at is null";

const countIn = `
  insert into access_point_totals (owner_id, total, never_printed, changed)
    values (new.owner_id, 1, new.label_state = 'never', new.label_state = 'changed')
    on conflict (owner_id) do update set total = total + 1, never_printed = never_printed + excluded.never_printed,
      changed = changed + excluded.changed;`;

const countOut = `
  update access_point_totals set total = total - 1, never_printed = never_printed - (old.label_state = 'never'),
    changed = changed - (old.label_state = 'changed') where owner_id = old.owner_id;`;

const countLabel = `
  update access_point_totals
    set never_printed = never_printed + (new.label_state = 'never') - (old.label_state = 'never'),
      changed = changed + (new.label_state = 'changed') - (old.label_state = 'changed')
    where owner_id = new.owner_id;`;

/** Weeks begin on Mondays; 1 January 1970 was a Thursday. */
const week = (row: "new" | "old") => `((${row}.created_at + 259200000) / 604800000)`;
const countWeekIn = `insert into access_point_weeks values (new.owner_id, ${week("new")}, 1)
  on conflict (owner_id, week) do update set count = count + 1;`;
const countWeekOut = `update access_point_weeks set count = count - 1
  where owner_id = old.owner_id and week = ${week("old")};`;

const countMoved = countOut + countIn + countWeekOut + countWeekIn;

const nextChange = `select 1 + max(coalesce((select max(change) from access_points), 0),
  coalesce((select max(change) from access_point_tombstones), 0), (select pruned from access_point_feed))`;
const stamp = `update all_access_points set change = (${nextChange}) where number = new.number;`;

/** A deleted row with the highest number is not in the view any more, so its own number is compared too. */
const bury = (moved: 0 | 1) => `
  insert into access_point_tombstones (owner_id, change, id, deleted_at, moved, team_id, to_owner_id, to_team_id)
  values (old.owner_id, max(old.change + 1, (${nextChange})), old.id, cast(unixepoch('subsec') * 1000 as integer), ${moved},
    old.team_id, ${moved ? "new.owner_id, new.team_id" : "null, null"});`;

const valuesOf = (number: string) => `field_id in (select id from custom_fields) and number = ${number}`;
const removeValues = `delete from access_point_field_values where old.custom is not null and ${valuesOf("old.number")};`;
const moveValues = `update access_point_field_values set owner_id = new.owner_id where ${valuesOf("new.number")};`;

/** A row leaves the lists when it is deleted, whether it goes to the trash or not. */
const leave = countOut + countWeekOut + removeValues + bury(0);

const isWaiting = "exists (select 1 from access_points_to_index where number = old.number)";
const unindexText = `insert into access_point_search (access_point_search, rowid, indexed_text)
  select 'delete', old.number, old.indexed_text where not ${isWaiting};`;
const indexText = "insert into access_point_search (rowid, indexed_text) values (new.number, new.indexed_text);";

/** The first line has the name, which is never blank, and the last one the code. */
const rest = "substr(search_text, instr(search_text, char(10)) + 1)";
const secondLine = `substr(${rest}, 1, instr(${rest}, char(10)) - 1)`;

const live = { condition: "deleted_at is null", column: ", deleted_at" };

/**
 * Parts of the initial schema for SQLite.
 *
 * - The search index has deleted rows too, and refers to rows by `number`, which is their rowid.
 * - The FTS5 index of trigrams is case-sensitive because the text is already folded. It does not store the positions of
 *   trigrams, which makes it a third as large, so each row that it finds must be compared with the text.
 * - Two line feeds end each indexed text, so that trigrams begin at its last two characters too. The words of a search
 *   contain none: they cannot match these.
 * - New access points wait in `access_points_to_index` until their transaction ends; a later migration takes this away.
 * - The indexes by name, by location and by change have the state of the label, so that it is tested in the index alone: a row
 *   takes ten times as long. Those by location have its spelling, of which the tree of places needs the first one. Those by name have the search text, with which all rows are tested for words of one or two
 *   characters.
 */
export const sqlite: Engine = {
  live,
  text: "text",
  keyedEnd: ") without rowid",
  idColumns: "number integer primary key, id text not null unique",
  ownColumns: `change bigint not null default 0,
    indexed_text text generated always as (search_text || char(10, 10)) virtual,
    location_text text generated always as (iif(location = '', '', ${secondLine})) virtual`,
  functions: [],
  statements: [
    `create table access_point_field_values (
      number integer not null,
      field_id text not null references custom_fields (id),
      value_key text not null,
      value_text text not null,
      owner_id text not null,
      constraint access_point_field_values_pk primary key (field_id, number)
    ) without rowid`,
    `create index access_point_field_values_of_owner
      on access_point_field_values (field_id, owner_id, value_key, number)`,
    `create index access_point_field_values_of_all
      on access_point_field_values (field_id, value_key, number, owner_id)`,
    // The unique index of codes lacks `deleted_at`, so that a far page by code would read each row before it.
    liveIndex(live, "by_code", "owner_id, qr_code, number"),
    liveIndex(live, "by_updated_at", "owner_id, updated_at, number, label_state"),
    liveIndex(live, "of_all_by_updated_at", "updated_at, number, label_state"),
    liveIndex(live, "by_name_key", "owner_id, name_key, number, label_state, search_text"),
    liveIndex(live, "of_all_by_name_key", "name_key, number, label_state, search_text"),
    liveIndex(live, "by_location", "owner_id, location_key, number, label_state, name_key, location_text, location"),
    liveIndex(live, "of_all_by_location", "location_key, number, label_state, name_key, location_text, location"),
    trigger("counted_in", "after insert", countIn + countWeekIn, "new.deleted_at is null"),
    trigger("counted_out", "after delete", leave, "old.deleted_at is null"),
    trigger("deleted", "after update of deleted_at", leave, wasDeleted),
    trigger("restored", "after update of deleted_at", countIn + countWeekIn, wasRestored),
    trigger("counted_over", "after update of owner_id", countMoved, `${hasMoved} and ${stays}`),
    trigger("labels_counted", "after update of label_state", countLabel, `not (${hasMoved}) and ${stays}`),
    // An insert may give the number itself, see `nextChange`, which saves writing the row twice.
    trigger("stamped_in", "after insert", stamp, "new.change = 0"),
    trigger(
      "stamped_over",
      "after update of version, owner_id",
      stamp,
      "(old.version is not new.version or old.owner_id is not new.owner_id) and old.change is new.change",
    ),
    trigger("buried_over", "after update of owner_id, team_id", bury(1), `${changesSight} and ${stays}`),
    trigger("values_moved", "after update of owner_id", moveValues, `new.custom is not null and ${hasMoved}`),
    "create table access_points_to_index (number integer primary key)",
    `create virtual table access_point_search using fts5 (indexed_text, content = 'all_access_points', content_rowid = 'number',
      tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0)`,
    trigger("learned", "after insert", "insert into access_points_to_index values (new.number);"),
    // One trigger does both, because SQLite does not say which of two triggers runs first.
    trigger(
      "forgotten",
      "after delete",
      `${unindexText} delete from access_points_to_index where number = old.number;`,
    ),
    trigger(
      "relearned",
      "after update of search_text",
      `${unindexText} ${indexText}`,
      `old.search_text is not new.search_text and not ${isWaiting}`,
    ),
    ...sqliteAuditTriggers,
  ],
};
