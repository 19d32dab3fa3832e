import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import type { ImportWarning } from "@/lib/contract/access-points/imports/import-rows";
import { recorded, tellEach } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { notFound } from "../../http/problem-error";
import { findHidden } from "../../teams/memberships";
import type { ImportPlan } from "./plan-import";

/** Stored as JSON: all that have no column. */
type Result = Omit<StoredImport, "id" | "fileName" | "state" | "expiresAt">;

/** Checks that an earlier version stored have no `named` and `held`. */
export type StoredResult = Result & { named?: NamedPoints; held?: number[] };

/** Without its file (20 MiB) and what the person may not see now. @throws ServiceProblem 404 */
export async function getImport({ db, now }: ServiceContext, id: string, person: Person) {
  const row = await db
    .selectFrom("imports")
    .select(["id", "file_name", "state", "mapping", "result", "expires_at"])
    .where("id", "=", id)
    .where("owner_id", "=", person.id)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  if (!row) throw notFound();
  const { named = {}, ...result }: StoredResult = JSON.parse(row.result);
  return { ...row, result: JSON.stringify(await leaveOutHidden(db, result, named, person)) };
}

export type ImportRecord = Awaited<ReturnType<typeof getImport>>;

/** When the file could not be read, or an earlier version made the check. */
export const noSource = {
  ...{ sheets: [], sheet: null, headingRow: null, emptyRows: 0, encoding: null, isEncodingSure: true, encodings: [] },
  separator: null,
  ...{ importsHiddenRows: true, firstRows: [], notRead: [] },
};

/** When no row could be read, or an earlier version made the check. */
export const nothingChecked = { toLookAt: { created: 0, updated: 0, held: 0 }, spellings: [] };

export function toStoredImport({
  id,
  file_name: fileName,
  state,
  ...row
}: Omit<ImportRecord, "mapping">): StoredImport {
  const { named: _, held: __, ...result }: StoredResult = JSON.parse(row.result, tellEach);
  return {
    id,
    fileName,
    state,
    ...noSource,
    ...nothingChecked,
    ...{ hiddenRows: 0 },
    ...result,
    expiresAt: new Date(row.expires_at).toISOString(),
  };
}

/** By line: their values, and those that have a code already. */
export type NamedPoints = Record<number, string[]>;

/** In its errors, and in the lines that it shows. */
export function namedPoints(
  { wrong, updates }: ImportPlan,
  doubts: ReadonlyMap<number, ImportWarning[]>,
  shown: ReadonlySet<number>,
): NamedPoints {
  const named: NamedPoints = {};
  const add = (line: number, ids: readonly (string | undefined)[]) => {
    const known = ids.filter((id) => id !== undefined);
    if (known.length > 0) named[line] = [...(named[line] ?? []), ...known];
  };
  for (const [line, { faults }] of wrong)
    add(
      line,
      faults.map(({ holderId }) => holderId),
    );
  for (const { row, existing } of updates) if (shown.has(row.line)) add(row.line, [existing.id]);
  for (const line of shown) add(line, doubts.get(line)?.map(({ accessPoint }) => accessPoint?.id) ?? []);
  return named;
}

type Checked = Pick<StoredImport, "errors" | "shownRows" | "ids">;

/** Such as access points of a team that the person has left: values before, warnings, names in errors, ids. */
async function leaveOutHidden<Result extends Checked>(
  db: Db,
  result: Result,
  named: NamedPoints,
  person: Person,
): Promise<Result> {
  const hidden = await findHidden(db, [...result.ids, ...Object.values(named).flat()], person);
  if (hidden.size === 0) return result;
  const isHidden = ({ line }: { line: number }) => named[line]?.some((id) => hidden.has(id)) ?? false;
  const withoutName = <Error extends { detail: string }>(error: Error): Error => ({
    ...error,
    detail: recorded("serviceImport.hidden"),
  });
  return {
    ...result,
    ids: result.ids.filter((id) => !hidden.has(id)),
    errors: result.errors.map((error) => (isHidden(error) ? withoutName(error) : error)),
    shownRows: result.shownRows.map((row) =>
      isHidden(row) ? { ...row, before: {}, warnings: [], errors: row.errors.map(withoutName) } : row,
    ),
  };
}
