import { setImmediate } from "node:timers/promises";
import { type Insertable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AuditAction, AuditChanges, AuditTarget } from "@/lib/contract/audit/audit";
import { t } from "@/lib/messages/messages";
import type { Db } from "../db/database";
import { rowsAsTable } from "../db/json-table";
import type { Tables } from "../db/tables";
import type { Person } from "../http/operation";

// Stored in English, and translated when they are read.
const TERMINAL = "Terminal";
const NOT_SIGNED_IN = "Not signed in";

/** Of somebody without an id, who may also be a sign-in provider. */
export const actorName = ({ id, name }: Pick<Actor, "id" | "name">): string => {
  if (id !== null) return name;
  return name === TERMINAL ? t("auditActors.terminal") : name === NOT_SIGNED_IN ? t("auditActors.notSignedIn") : name;
};

/** `id` is null at the terminal and without a sign-in. A `Person` is an actor. */
export type Actor = { id: string | null; name: string; address: string; credential?: Person["credential"] };

export const terminalActor = { id: null, name: TERMINAL, address: "" } as const satisfies Actor;

export const unknownActor = (address: string): Actor => ({ id: null, name: NOT_SIGNED_IN, address });

type Recorded = {
  actor: Actor;
  action: AuditAction;
  target?: { id: string; name: string } | null | undefined;
  /** Before and after. No password, token or link may be in here. */
  changes?: AuditChanges;
  /** Milliseconds since 1970. */
  at: number;
};

let recordedEntries = 0;

/** A UUIDv7 with a counter (RFC 9562 §6.2, method 1): entries of one millisecond stay in order. */
function nextId(at: number): string {
  recordedEntries = (recordedEntries + 1) % 2 ** 32;
  return uuidv7({ msecs: at, seq: recordedEntries });
}

/** Pass the transaction that makes the change, so that neither exists without the other. */
export const recordAudit = (trx: Db, recorded: Recorded): Promise<void> => recordAuditEntries(trx, [recorded]);

type Item = Values & { name: string };

/** `before` is null for a new item, `after` for a deleted one. */
type ItemChange = {
  actor: Actor;
  type: "label-design" | "label-printer" | "label-stock" | "provider" | "view";
  id: string;
  before: Item | null;
  after: Item | null;
  at: number;
};

export async function recordItemChange(trx: Db, { actor, type, id, before, after, at }: ItemChange): Promise<void> {
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return;
  const verb = !before ? "created" : after ? "updated" : "deleted";
  const name = (after ?? before)?.name ?? "";
  await recordAudit(trx, { actor, action: `${type}.${verb}`, target: { id, name }, changes, at });
}

/** 100 hold the event loop for about 2 ms on SQLite. */
const CHUNK = 100;

/** Yields to the event loop between statements. */
export async function recordAuditEntries(trx: Db, entries: readonly Recorded[]): Promise<void> {
  const rows = entries.map((recorded) => toRow(recorded, nextId(recorded.at)));
  for (let from = 0; from < rows.length; from += CHUNK) {
    if (from > 0) await setImmediate();
    const given = rowsAsTable(trx, rows.slice(from, from + CHUNK), texts, ["at"]);
    await sql`insert into audit_entries (${columns}) select ${columns} from ${given}`.execute(trx);
  }
}

const toRow = (
  { actor, action, target, changes = {}, at }: Recorded,
  id: string,
): Insertable<Tables["audit_entries"]> => ({
  id,
  at,
  actor_id: actor.id,
  actor_name: actor.name,
  token_name: actor.credential?.type === "token" ? actor.credential.name : null,
  action,
  target_type: target ? targetTypeOf(action) : null,
  target_id: target?.id ?? null,
  target_name: target?.name ?? "",
  address: actor.address,
  changes: JSON.stringify(changes),
});

/** The action begins with it, but for what belongs to a user. */
function targetTypeOf(action: AuditAction): AuditTarget {
  const [subject = ""] = action.split(".");
  return ["sign-in", "password", "factor"].includes(subject) ? "user" : (subject as AuditTarget);
}

/** `at` is in milliseconds since 1970. */
export function firstIdAt(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const who = ["actor_id", "actor_name", "token_name", "address"];
const what = ["action", "target_type", "target_id", "target_name", "changes"];
const texts = ["id", ...who, ...what];
const columns = sql.raw([...texts, "at"].join(", "));

type Values = Record<string, AuditChanges[string][number]>;

/** Null before a creation and after a deletion. Absent and empty values are null. */
export function changesBetween(before: Values | null, after: Values | null): AuditChanges {
  const read = (values: Values | null, name: string) => (values?.[name] === "" ? null : (values?.[name] ?? null));
  return Object.fromEntries(
    Object.keys({ ...before, ...after })
      .map((name) => [name, [read(before, name), read(after, name)]] as [string, AuditChanges[string]])
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  );
}
