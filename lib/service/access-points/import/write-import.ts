import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { BulkUndo } from "@/lib/contract/access-points/bulk";
import type { Report } from "@/lib/contract/progress";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { indexValues } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { fieldColumns, sortKeyColumns } from "../../db/field-columns";
import { rowsAsTable } from "../../db/json-table";
import { updateLabelStates } from "../../db/label-states/update-label-states";
import type { Person } from "../../http/operation";
import { inLongTransactionOfMember } from "../../teams/in-long-transaction-of-member";
import { mayGiveTo } from "../../teams/memberships";
import { reaches } from "../../teams/rights";
import { recordImported } from "../bulk/bulk-history";
import { findVoided } from "../create/free-codes";
import { insertRows } from "../create/insert-rows";
import { idOf, reserveNumbers } from "../create/reserve-numbers";
import { type PreparedImport, STATEMENT } from "./prepare-import";

/** Names of access points in the entry of the audit log. */
const NAMES_MAX = 20;

/**
 * Error for a plan that no longer fits: an access point was changed, a code voided, or the person lost a right, after the plan
 * was made.
 */
export class StalePlanError extends Error {
  override name = "StalePlanError";
}

/** Ids of the created access points, then of the changed ones, and how to undo that; null when there are none. */
export type WrittenPoints = { ids: string[]; undo: BulkUndo | null };

/** `importId` is the id of a stored import; null for a file that was imported at once. */
type Written = { person: Person; fileName: string; importId: string | null; now: number; report: Report };

/**
 * Writes all rows in one transaction, with one entry in the audit log.
 * `finish` runs in the same transaction.
 * @throws StalePlanError, or the error of a unique constraint, when the plan no longer fits
 */
export function writeImport(
  store: Pick<ServiceContext, "database" | "now">,
  prepared: PreparedImport,
  { person, fileName, importId, now, report }: Written,
  finish: (trx: Db, written: WrittenPoints) => Promise<void>,
): Promise<WrittenPoints> {
  const total = prepared.creates.length + prepared.updates.length;
  return inLongTransactionOfMember(store, person, async (trx) => {
    const ids: string[] = [];
    let undo: BulkUndo | null = null;
    const inParts = async <Row>(rows: readonly Row[], write: (part: Row[]) => Promise<void>) => {
      for (let at = 0; at < rows.length; at += STATEMENT) {
        await write(rows.slice(at, at + STATEMENT));
        report({ phase: "writing", done: ids.length, total });
        await setImmediate();
      }
    };
    const { definitions, creates, updates } = prepared;
    const teams = new Set(writtenTeams(prepared));
    if (!(await mayGiveTo(trx, person, teams))) throw new StalePlanError("A team was deleted or left meanwhile.");
    await requireUsableCodes(trx, prepared, person);
    if (creates.length > 0) {
      const { numbers, createdAt } = await reserveNumbers(trx, person.id, creates.length, now);
      await inParts(creates, async (part) => {
        const rows = part.map((columns, index) => {
          const number = numbers[ids.length + index] ?? 0;
          const [id, of] = [idOf(createdAt, number), { owner_id: person.id, import_id: importId }];
          return { ...columns, ...of, id, number, created_at: createdAt };
        });
        const inserted = await insertRows(trx, definitions, rows);
        if (inserted.size < rows.length) throw new StalePlanError("A code was taken meanwhile.");
        ids.push(...rows.map(({ id }) => id));
      });
    }
    await inParts(updates, async (part) => {
      await updateRows(trx, part, { person, now, importId });
      const changed = part.filter(({ existing, custom }) => existing.custom !== custom);
      const indexed = changed.map(({ existing, custom }) => ({ ...existing, custom }));
      await indexValues(trx, definitions, indexed, false);
      ids.push(...part.map(({ existing }) => existing.id));
    });
    if (total > 0) {
      const names = [...creates, ...updates].slice(0, NAMES_MAX).map(({ name }) => name);
      const more = total > NAMES_MAX ? [`and ${(total - NAMES_MAX).toLocaleString("en")} more`] : [];
      const created = ids.slice(0, creates.length).map((id) => ({ id, version: 1, isCreated: true as const }));
      const before = [...created, ...updates.map((row) => row.before)];
      undo = await recordImported(trx, { actorId: person.id, before, at: now });
      await recordAudit(trx, {
        actor: person,
        action: "access-points.imported",
        target: null,
        changes: {
          change: [null, undo.id],
          ...(fileName && { file: [null, fileName] }),
          created: [null, creates.length],
          changed: [null, updates.length],
          accessPoints: [null, [...names, ...more]],
        },
        at: now,
      });
    }
    await finish(trx, { ids, undo });
    return { ids, undo };
  });
}

/** Returns the teams that access points get. */
function* writtenTeams({ creates, updates }: PreparedImport): Generator<string> {
  for (const { team_id } of creates) if (team_id !== null) yield team_id;
  for (const { team_id, existing } of updates) {
    if (team_id !== null && team_id !== existing.team_id) yield team_id;
  }
}

/** @throws StalePlanError when a code that an access point gets was voided after the plan was made */
async function requireUsableCodes(trx: Db, { creates, updates }: PreparedImport, person: Person): Promise<void> {
  const codesOf = new Map([[person.id, creates.map(({ qr_code }) => qr_code)]]);
  for (const { existing, qr_code } of updates) {
    if (qr_code === existing.qr_code) continue;
    const codes = codesOf.get(existing.owner_id) ?? [];
    codesOf.set(existing.owner_id, codes);
    codes.push(qr_code);
  }
  for (const [ownerId, codes] of codesOf) {
    if ((await findVoided(trx, ownerId, codes)).size > 0) throw new StalePlanError("A code was voided meanwhile.");
  }
}

const textColumns = [...fieldColumns, ...sortKeyColumns, "custom", "search_text"] as const;

/**
 * @throws StalePlanError when an access point has another version than in the plan, or the person may not change it any more
 */
async function updateRows(
  trx: Db,
  rows: PreparedImport["updates"],
  { person, now, importId }: Pick<Written, "person" | "now" | "importId">,
): Promise<void> {
  // SQLite updates seven indexes of a row of a team when a statement sets the team.
  const isMoved = rows.some(({ team_id, existing }) => team_id !== existing.team_id);
  const texts = [...textColumns, ...(isMoved ? ["team_id"] : [])];
  const given = rows.map(({ existing, before: _, ...columns }) => ({
    ...columns,
    id: existing.id,
    version: existing.version,
  }));
  const set = sql.raw(texts.map((name) => `${name} = given.${name}`).join(", "));
  const { numAffectedRows } = await sql`
    update all_access_points as access_points
    set ${set}, version = access_points.version + 1, updated_at = cast(${now} as bigint),
      import_id = coalesce(cast(${importId} as text), access_points.import_id)
    from ${rowsAsTable(trx, given, ["id", ...texts], ["version"])}
    where access_points.id = given.id and access_points.version = given.version and deleted_at is null
      and ${reaches(person, "edit")}`.execute(trx);
  if (Number(numAffectedRows) !== rows.length) throw new StalePlanError("An access point was changed meanwhile.");
  await updateLabelStates(
    trx,
    given.map(({ id }) => id),
  );
}
