import { storedRowJson } from "../../row-json";
import type { EngineParts } from "./001-initial";

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

const unindexText =
  "insert into access_point_search (access_point_search, rowid, search_text) values ('delete', old.n, old.search_text);";
const indexText = "insert into access_point_search (rowid, search_text) values (new.n, new.search_text);";

const trigger = (name: string, event: string, body: string, when = "true"): string =>
  `create trigger ${name} ${event} on access_points when ${when} begin ${body} end`;

/**
 * Parts of the initial schema for SQLite.
 *
 * - The search index refers to rows by `n`, because VACUUM may change the implicit rowid.
 * - The FTS5 index of trigrams is case-sensitive because the text is already folded. It does not store the positions of
 *   trigrams, which makes it a third as large, so each row that it finds must be compared with the text.
 */
export const sqliteParts: EngineParts = {
  text: "text",
  idColumns: "n integer primary key, id text not null unique",
  ownColumns: `row_json text not null generated always as (${storedRowJson(["name", "location", "description", "qrCode"])}) stored,`,
  statements: [
    trigger("access_points_counted_in", "after insert", countIn),
    trigger("access_points_counted_out", "after delete", countOut),
    trigger("access_points_counted_over", "after update of owner_id, seq", countOut + countIn, moved),
    trigger("access_points_labels_counted", "after update of label_state", countLabel, `not (${moved})`),
    `create virtual table access_point_search using fts5 (search_text, content = 'access_points', content_rowid = 'n',
      tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0)`,
    trigger("access_points_learned", "after insert", indexText),
    trigger("access_points_forgotten", "after delete", unindexText),
    trigger(
      "access_points_relearned",
      "after update of search_text",
      unindexText + indexText,
      "old.search_text is not new.search_text",
    ),
  ],
};
