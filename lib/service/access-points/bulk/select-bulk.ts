import { sql } from "kysely";
import { BULK_MAX, type BulkSelection } from "@/lib/contract/access-points/bulk";
import { type Access, editsEveryone, seesEveryone } from "@/lib/contract/accounts/roles";
import { t } from "@/lib/messages/messages";
import { inBody, resolveFields } from "../../custom-fields/field-query";
import type { Db, Reading } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { hasAccess, membershipOf, type Placed, reachesNot } from "../../teams/rights";
import { findIds } from "../lists/find-ids";
import type { BulkWork } from "./move-place";

const CHUNK = 1_000;

/** @throws ServiceProblem 404 for unknown or hidden ids, 403 for read-only ones, 422 for no or too many */
export async function selectForBulk(from: Reading, { select, set, move }: BulkWork, person: Person): Promise<string[]> {
  if (set?.owner !== undefined && !editsEveryone(person.role)) {
    throw new ServiceProblem("forbidden", t("serviceEdits.bulk.onlyAdminsGive"));
  }
  const ids = select.ids ? await requireWritable(from.db, select.ids, person) : await matchingIds(from, select, person);
  if (ids.length > 0) return ids;
  const none = { pointer: "/select", detail: t("labelService.noneMatches") };
  const noneThere = { pointer: "/from", detail: t("serviceEdits.places.empty") };
  throw invalid([move ? noneThere : none]);
}

async function matchingIds(from: Reading, select: BulkSelection, person: Person): Promise<string[]> {
  const { ids: _, q = "", scope = "mine", label = "any", except = [], ...filters } = select;
  const isOthers = filters.owner === undefined ? scope === "all" : filters.owner !== person.id;
  if (isOthers && scope !== "teams" && seesEveryone(person.role) && !editsEveryone(person.role)) {
    throw new ServiceProblem("forbidden", t("serviceEdits.bulk.onlyAdminsChange"));
  }
  const resolved = await resolveFields(from.db, filters, inBody("/select"));
  const filter = { ...filters, q, scope, label, ...resolved };
  const reader = from.reader(person.id);
  const viewed = await findIds(reader, filter, person, { except, also: [reachesNot(person, "edit")], most: 1 });
  if (viewed.length > 0) throw new ServiceProblem("forbidden", t("serviceEdits.bulk.onlyViewed"));
  const ids = await findIds(reader, filter, person, { except, most: BULK_MAX + 1 });
  if (ids.length <= BULK_MAX) return ids;
  throw invalid([{ pointer: "/select", detail: t("serviceEdits.bulk.tooMany", { count: BULK_MAX }) }]);
}

const ERRORS_MAX = 100;

async function requireWritable(db: Db, given: readonly string[], person: Person): Promise<string[]> {
  const ids = [...new Set(given)];
  const places = new Map<string, Placed>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const { rows } = await sql<Placed & { id: string }>`
      select access_points.id, owner_id, team_id, ${membershipOf(person)} as team_access from ${idsAsTable(db, ids.slice(from, from + CHUNK))}
      cross join access_points where access_points.id = given.id`.execute(db);
    for (const row of rows) places.set(row.id, row);
  }
  const has = (id: string, least: Access): boolean => {
    const place = places.get(id);
    return place !== undefined && hasAccess(person, place, least);
  };
  const errors = ids.flatMap((id, index) =>
    has(id, "view")
      ? []
      : [
          {
            pointer: `/select/ids/${index}`,
            detail: t("labelService.noAccessPoint", { id }),
          },
        ],
  );
  const [first] = errors;
  if (first) throw new ServiceProblem("not-found", first.detail, { errors: errors.slice(0, ERRORS_MAX) });
  if (ids.every((id) => has(id, "edit"))) return ids;
  throw new ServiceProblem("forbidden", t("serviceEdits.bulk.onlyViewed"));
}
