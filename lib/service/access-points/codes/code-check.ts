import { sql } from "kysely";
import type { CodeCheckQuery, CodeWarning } from "@/lib/contract/access-points/codes/code-check";
import type { TrashedWithCode } from "@/lib/contract/access-points/trash";
import { t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { hasAccess, membershipOf, type Placed, type RightsHolder } from "../../teams/rights";
import { foldLookAlike } from "../edits/fold-look-alike";
import { findCheckSymbol } from "../edits/made-codes";
import { codeOfLink } from "../edits/scanned-code";
import { getVisible } from "../rows/find";
import { findTrashedCodes } from "../trash/find-trashed";
import { idsOfLookAlikes } from "./look-alike";
import { findSamePlace, samePlaceDetail } from "./same-place";

/** Other requests are answered between two queries. */
const CHUNK = 1_000;

/** What the access point has already gets no warnings. @throws ServiceProblem 404 */
export async function checkCode(
  context: ServiceContext,
  { qrCode: given, name, location = "", id }: CodeCheckQuery,
  person: Person,
): Promise<CodeWarning[]> {
  const row = id === undefined ? undefined : await getVisible(context.db, id, person);
  const ownerId = row?.owner_id ?? person.id;
  const qrCode = given === undefined ? undefined : codeOfLink(given, context);
  const isNewCode = qrCode !== undefined && row?.qr_code !== qrCode;
  const [warnings = []] = isNewCode ? await findCodeWarnings(context, [{ qrCode, id, ownerId }], person) : [];
  const isNewPlace = name !== undefined && (row?.name !== name || row.location !== location);
  const same = isNewPlace ? await findSamePlace(context.db, { name, location, ownerId, id }, person) : undefined;
  // Perhaps the last symbol of the code in a link was typed wrong.
  if (given !== undefined && given !== qrCode) warnings.push(...warnOfSymbol({ qrCode: given }, context.publicUrl));
  if (!same || name === undefined) return warnings;
  return [...warnings, { kind: "same-place", detail: samePlaceDetail({ name, location }), accessPoint: same }];
}

/** Without an id, of a new access point. */
export type WantedCode = { qrCode: string; ownerId: string; id?: string | undefined };

/** Of a hidden access point it says only that there is one. `isPrinted`: leaves out deleted ones never printed. */
export async function findCodeWarnings(
  context: Pick<ServiceContext, "db" | "now" | "publicUrl">,
  wanted: readonly WantedCode[],
  person: Person,
  isPrinted = false,
): Promise<CodeWarning[][]> {
  const all: CodeWarning[][] = [];
  for (let at = 0; at < wanted.length; at += CHUNK) {
    const chunk = wanted.slice(at, at + CHUNK);
    const codes = chunk.map(({ qrCode }) => qrCode);
    const holders = await findHolders(context.db, codes, person);
    const deleted = await findDeleted(context, chunk, person, isPrinted);
    for (const one of chunk) {
      const alike = holders.get(foldLookAlike(one.qrCode)) ?? [];
      const isSeen = (row: Holder) => hasAccess(person, row, "view");
      const isAlike = (row: Holder) => row.owner_id === one.ownerId && row.qr_code !== one.qrCode && row.id !== one.id;
      const others = alike.filter((row) => row.owner_id !== one.ownerId && row.qr_code === one.qrCode);
      all.push([
        ...warnOfDeleted(one, deleted.get(`${one.ownerId} ${one.qrCode}`)),
        ...warnOfLookAlike(
          one,
          alike.find((row) => isAlike(row) && isSeen(row)),
        ),
        ...warnOfOther(one, others.find(isSeen) ?? others[0], person),
        ...warnOfSymbol(one, context.publicUrl),
      ]);
    }
  }
  return all;
}

type Holder = Placed & { id: string; name: string; qr_code: string; owner_name: string };

/** By what their codes look like. */
async function findHolders(db: Db, codes: readonly string[], person: RightsHolder): Promise<Map<string, Holder[]>> {
  const rows = await db
    .selectFrom("access_points")
    .innerJoin("users", "users.id", "owner_id")
    .select(["access_points.id", "access_points.name", "qr_code", "owner_id", "users.name as owner_name"])
    .select(["team_id", membershipOf(person).as("team_access")])
    .where("access_points.id", "in", sql<string>`(${idsOfLookAlikes(db, codes)})`)
    .orderBy("access_points.id")
    .execute();
  return Map.groupBy(rows, (row) => foldLookAlike(row.qr_code));
}

/** Those that the person may restore, by owner and code. */
async function findDeleted(
  { db, now }: Pick<ServiceContext, "db" | "now">,
  wanted: readonly WantedCode[],
  person: RightsHolder,
  isPrinted: boolean,
): Promise<Map<string, TrashedWithCode>> {
  const found = new Map<string, TrashedWithCode>();
  for (const ownerId of new Set(wanted.map((one) => one.ownerId))) {
    const codes = wanted.filter((one) => one.ownerId === ownerId).map(({ qrCode }) => qrCode);
    const rows = await findTrashedCodes(db, codes, now(), person, { most: CHUNK, isPrinted, ownerId });
    for (const row of rows) if (!found.has(`${ownerId} ${row.qrCode}`)) found.set(`${ownerId} ${row.qrCode}`, row);
  }
  return found;
}

function warnOfDeleted({ qrCode }: WantedCode, deleted: TrashedWithCode | undefined): CodeWarning[] {
  if (!deleted) return [];
  const { id, name } = deleted;
  const detail = t("serviceCodes.warning.inTrash", { code: qrCode, name });
  return [{ kind: "in-trash", detail, accessPoint: { id, name } }];
}

function warnOfLookAlike({ qrCode }: WantedCode, holder: Holder | undefined): CodeWarning[] {
  if (!holder) return [];
  const { id, name, qr_code } = holder;
  const detail = t("serviceCodes.warning.lookAlike", { code: qrCode, other: qr_code, name });
  return [{ kind: "look-alike", detail, accessPoint: { id, name } }];
}

function warnOfOther({ qrCode }: WantedCode, holder: Holder | undefined, person: Person): CodeWarning[] {
  if (!holder) return [];
  const { id, name, owner_name } = holder;
  if (!hasAccess(person, holder, "view")) {
    return [
      { kind: "other-owner", detail: t("serviceCodes.warning.otherPerson", { code: qrCode }), accessPoint: null },
    ];
  }
  const detail = t("serviceCodes.warning.otherOwner", { name, owner: owner_name, code: qrCode });
  return [{ kind: "other-owner", detail, accessPoint: { id, name } }];
}

function warnOfSymbol({ qrCode }: Pick<WantedCode, "qrCode">, publicUrl: string | undefined): CodeWarning[] {
  const symbol = findCheckSymbol(qrCode, publicUrl);
  if (symbol === null) return [];
  const detail = t("serviceCodes.warning.symbol", { code: qrCode, symbol });
  return [{ kind: "check-symbol", detail, accessPoint: null }];
}
