import { t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { notFound, ServiceProblem } from "../../http/problem-error";
import { hasAccess, membershipOf } from "../../teams/rights";
import type { EditedRow } from "./locked-rows";
import { type ShownRow, shownColumns, shownOthers } from "./rows";

type FoundRow = ShownRow & EditedRow;

async function findRow(db: Db, id: string, person: Pick<Person, "id">): Promise<FoundRow | undefined> {
  const row = await db
    .selectFrom("access_points")
    .innerJoin("users", "users.id", "owner_id")
    .select(shownColumns)
    .select(["users.name as owner_name", "access_points.number"])
    .select([...shownOthers(), membershipOf(person).as("team_access")])
    .where("access_points.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, deleted_at: null, deleted_by: null };
}

/** @throws ServiceProblem 404 (not 403) for a row that the person may not see, so that ids cannot be probed */
export async function getVisible(db: Db, id: string, person: Person): Promise<FoundRow> {
  const row = await findRow(db, id, person);
  if (!row || !hasAccess(person, row, "view")) throw notFound();
  return row;
}

/** Locks the row. @throws ServiceProblem 404, or 403 for a person who may only see it */
export async function getWritable(db: Db, id: string, person: Person): Promise<FoundRow> {
  // The membership is read after the lock: a statement that waited for it reads the state before.
  await db.selectFrom("all_access_points").select("id").where("id", "=", id).forUpdate().execute();
  const row = await getVisible(db, id, person);
  if (hasAccess(person, row, "edit")) return row;
  throw new ServiceProblem("forbidden", onlyEditors(row));
}

/** Also when the person does not see it any more. */
export async function readShown(trx: Db, id: string, person: Pick<Person, "id">): Promise<ShownRow> {
  const row = await findRow(trx, id, person);
  if (!row) throw new Error(`access point ${id} was just written and is gone`);
  return row;
}

export const onlyEditors = ({
  owner_name: owner,
  team_name: team,
}: Pick<ShownRow, "owner_name" | "team_name">): string =>
  team === null ? t("serviceEdits.onlyEditors", { owner }) : t("serviceEdits.onlyEditorsOfTeam", { owner, team });
