import { sql } from "kysely";
import {
  TRASH_DAYS,
  type TrashedAccessPoint,
  type TrashedWithCode,
  type TrashList,
  type TrashQuery,
} from "@/lib/contract/access-points/trash";
import { t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import { pageOfRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import { fieldColumns } from "../../db/field-columns";
import { idsAsTable } from "../../db/json-table";
import { searchWords } from "../../db/search";
import type { Person } from "../../http/operation";
import { notFound, ServiceProblem } from "../../http/problem-error";
import { hasAccess, inTeamOfToken, membershipOf, type Placed, type RightsHolder, reaches } from "../../teams/rights";
import { ownersOf, requireScope } from "../lists/scope";
import { getVisible } from "../rows/find";
import type { EditedRow } from "../rows/locked-rows";
import { type ShownRow, shownOthers, toAccessPoint } from "../rows/rows";

const DAY = 86_400_000;

const expiryOf = (deletedAt: number): number => deletedAt + TRASH_DAYS * DAY;

/** Whether the sweep has removed them yet or not. */
export const lastExpired = (now: number): number => now - TRASH_DAYS * DAY;

const deletionOf = ({ deleted_at }: { deleted_at: number | null }) => ({
  deletedAt: new Date(deleted_at ?? 0).toISOString(),
  expiresAt: new Date(expiryOf(deleted_at ?? 0)).toISOString(),
});

const trashOf = (db: Db, now: number) =>
  db
    .selectFrom("all_access_points as trashed")
    .innerJoin("users as owners", "owners.id", "trashed.owner_id")
    .leftJoin("users as deleters", "deleters.id", "trashed.deleted_by")
    .where("trashed.deleted_at", "is not", null)
    .where("trashed.deleted_at", ">", lastExpired(now));

const trashedColumns = [
  ...fieldColumns.map((name) => `trashed.${name}` as const),
  "trashed.id",
  "trashed.owner_id",
  "trashed.team_id",
  "trashed.number",
  "trashed.custom",
  "trashed.printed_at",
  "trashed.label_state",
  "trashed.seen_at",
  "trashed.version",
  "trashed.created_at",
  "trashed.updated_at",
  "trashed.deleted_at",
  "trashed.deleted_by",
  "owners.name as owner_name",
  "deleters.name as deleter_name",
  ...shownOthers("trashed"),
] as const;

type FoundRow = ShownRow & Omit<EditedRow, "team_access"> & { deleter_name: string | null };

export const toTrashed = (row: FoundRow): TrashedAccessPoint => ({
  ...toAccessPoint(row),
  ...deletionOf(row),
  deletedBy: row.deleted_by === null ? null : { id: row.deleted_by, name: row.deleter_name ?? "" },
});

/** The last deleted first. @throws ServiceProblem 403 as `requireScope` */
export async function listTrash(
  { database, now }: ServiceContext,
  { q, scope, ...query }: TrashQuery,
  person: Person,
): Promise<TrashList> {
  requireScope({ scope }, person);
  let matching = trashOf(database.reader(person.id), now());
  if (scope === "mine") matching = matching.where("trashed.owner_id", "=", person.id);
  if (scope === "teams") {
    const { teamScope } = await ownersOf(database.db, { scope }, person);
    const isOfTeam = teamScope ? sql`trashed.team_id in (${sql.join(teamScope.teamIds)})` : sql`1 = 0`;
    matching = matching.where(sql<boolean>`(trashed.owner_id = ${person.id} or ${isOfTeam})`);
  }
  for (const isOfToken of inTeamOfToken(person, "trashed")) matching = matching.where(isOfToken);
  for (const word of searchWords(q)) {
    matching = matching.where(sql<boolean>`replace(trashed.search_text, ${word}, '') <> trashed.search_text`);
  }
  const listed = matching.select(trashedColumns).orderBy("trashed.deleted_at", "desc").orderBy("trashed.id", "desc");
  const { rows, pagination } = await pageOfRows(listed, matching, query);
  return { data: rows.map(toTrashed), pagination };
}

/** @throws ServiceProblem 404 (not 403) for one that the person may not see */
export async function getTrashed(db: Db, id: string, now: number, person: Person): Promise<FoundRow & Placed> {
  const row = await trashOf(db, now)
    .select(trashedColumns)
    .select(membershipOf(person, "trashed").as("team_access"))
    .where("trashed.id", "=", id)
    .executeTakeFirst();
  if (!row || !hasAccess(person, row, "view")) throw notFound();
  return row;
}

/** Locks it. @throws ServiceProblem 404, or 403 for a person who may only see it */
export async function getRestorable(trx: Db, id: string, now: number, person: Person) {
  await trx.selectFrom("all_access_points").select("id").where("id", "=", id).forUpdate().execute();
  const row = await getTrashed(trx, id, now, person);
  if (hasAccess(person, row, "edit")) return row;
  const { owner_name: owner, team_name: team } = row;
  const only =
    team === null ? t("serviceEdits.onlyRestorers", { owner }) : t("serviceEdits.onlyRestorersOfTeam", { owner, team });
  throw new ServiceProblem("forbidden", only);
}

/** For a code. */
const NAMED_MAX = 5;

/** Last deleted, restorable ones. `isPrinted`: only printed labels. `ownerId`: only this owner. */
export async function findTrashedCodes(
  db: Db,
  codes: readonly string[],
  now: number,
  person: RightsHolder,
  { most = NAMED_MAX, isPrinted = false, ownerId }: { most?: number; isPrinted?: boolean; ownerId?: string } = {},
): Promise<TrashedWithCode[]> {
  const rows = await trashOf(db, now)
    .where(sql<boolean>`trashed.qr_code in (select id from ${idsAsTable(db, codes)})`)
    .where(reaches(person, "edit", "trashed"))
    .$if(ownerId !== undefined, (all) => all.where("trashed.owner_id", "=", ownerId as string))
    .$if(isPrinted, (all) => all.where("trashed.printed_at", "is not", null))
    .select(trashedColumns)
    .orderBy(sql`case when trashed.owner_id = ${person.id} then 0 else 1 end`)
    .orderBy("trashed.deleted_at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    qrCode: row.qr_code,
    owner: { id: row.owner_id, name: row.owner_name },
    ...deletionOf(row),
  }));
}

/** Or sees it in the trash, where history and print jobs stay readable. @throws ServiceProblem 404 */
export async function requireReadable(
  { db, now }: Pick<ServiceContext, "db" | "now">,
  id: string,
  person: Person,
): Promise<void> {
  const row = await db.selectFrom("all_access_points").select("deleted_at").where("id", "=", id).executeTakeFirst();
  if (row && row.deleted_at !== null) await getTrashed(db, id, now(), person);
  else await getVisible(db, id, person);
}
