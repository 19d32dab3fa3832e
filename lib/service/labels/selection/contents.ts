import { blankFields } from "@/lib/contract/access-points/access-point-fields";
import { type DesignText, fieldTexts, keyOfText } from "@/lib/contract/labels/design-texts";
import { type LabelContent, labelContentOf } from "@/lib/contract/labels/label-content";
import { toFields } from "../../access-points/rows/rows";
import { storedValues } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { columnOf, type FieldColumn, fieldColumns, mapColumns } from "../../db/field-columns";
import type { Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { inChunks } from "../../long-running/in-chunks";
import { hasAccess, membershipOf, type Placed, type RightsHolder } from "../../teams/rights";

/** Ids per query: 500 take 2.5 ms on SQLite, which runs on this thread. */
const CHUNK = 500;

/**
 * Returns the label contents of these access points and reserved codes, in the order of `ids`. Omits those that do not
 * exist or that this user may not see, and void codes.
 * @throws ServiceProblem 403 for access points that this user may see but not print
 */
export async function loadContents(
  db: Db,
  ids: readonly string[],
  fields: readonly DesignText[],
  person: Person,
): Promise<LabelContent[]> {
  const isCustom = fields.some((text) => keyOfText(text) !== undefined);
  const owners = fields.includes("owner") ? await loadNames(db, "users") : null;
  const teams = fields.includes("team") ? await loadNames(db, "teams") : null;
  return inChunks(ids, CHUNK, async (chunk) => {
    const rows = await rowsOfIds(db, chunk, person).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const others = chunk.filter((id) => !byId.has(id));
    const codes = others.length > 0 ? await findCodes(db, others) : new Map<string, CodeRow>();
    return chunk.flatMap((id) => {
      const row = byId.get(id) ?? codes.get(id);
      if (!row || !hasAccess(person, row, "view")) return [];
      if (!hasAccess(person, row, "print")) throw new ServiceProblem("forbidden", MAY_NOT_PRINT);
      const texts = isCustom ? fieldTexts(storedValues(row.custom), fields) : {};
      const content = {
        ...labelContentOf({ id, ...toFields(row) }, fields),
        ...texts,
        ...(owners && { owner: owners.get(row.owner_id) ?? "" }),
        ...(teams && { team: teams.get(row.team_id ?? "") ?? "" }),
      };
      return [content];
    });
  });
}

const MAY_NOT_PRINT =
  "Some of these access points belong to a team in which you may only view. Leave them out, or ask an admin for the right to edit.";

/** Returns the names of all users or teams by id. There are hundreds, where a job has thousands of labels. */
async function loadNames(db: Db, table: "users" | "teams"): Promise<Map<string, string>> {
  const rows = await db.selectFrom(table).select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Builds the query for the access points of these ids. It has no condition on the owner: with one, SQLite uses the
 * owner's index and scans all of the owner's rows (157 ms per chunk at 200,000 rows). `loadContents` compares the
 * owner.
 */
export const rowsOfIds = (db: Db, ids: readonly string[], person: RightsHolder) =>
  db
    .selectFrom("access_points")
    .select(["id", "owner_id", "team_id", "custom", ...fieldColumns, membershipOf(person).as("team_access")])
    .where("id", "in", ids);

type CodeRow = Record<FieldColumn, string> & Placed & { id: string; custom: null };

/** Returns the codes of these ids that are not void, as rows of access points that have nothing but a code. */
async function findCodes(db: Db, ids: readonly string[]): Promise<Map<string, CodeRow>> {
  const rows = await db
    .selectFrom("reserved_codes")
    .select(["id", "owner_id", "code"])
    .where("id", "in", ids)
    .where("voided_at", "is", null)
    .execute();
  const blank = mapColumns((name) => blankFields[name]);
  const withoutTeam = { team_id: null, team_access: null, custom: null };
  return new Map(
    rows.map(({ id, owner_id, code }) => [id, { ...blank, ...withoutTeam, id, owner_id, [columnOf("qrCode")]: code }]),
  );
}
