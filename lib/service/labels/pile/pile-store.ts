import { type RawBuilder, sql } from "kysely";
import { PILE_MAX, type PilePage, type PileQuery } from "@/lib/contract/access-points/codes/print-pile";
import { t } from "@/lib/messages/messages";
import { shownColumns, shownOthers, toAccessPoint } from "../../access-points/rows/rows";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import type { ServiceContext } from "../../context";
import { countRows, countWritten, pageOfRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { invalid, notFound, ServiceProblem } from "../../http/problem-error";
import { inChunks } from "../../long-running/in-chunks";
import { hasAccess, membershipOf, reaches } from "../../teams/rights";

const CHUNK = 500;

/** Printing writes nothing to the pile, so that a label that did not print after all is in it again. */
const isWaiting: RawBuilder<boolean> = sql<boolean>`(access_points.printed_at is null
  or access_points.printed_at <= print_pile.added_at)`;

/** Without the trash and what the person may not print. */
const pileOf = (db: Db, person: Person, only?: string) =>
  db
    .selectFrom("print_pile")
    .innerJoin("access_points", "access_points.id", "print_pile.access_point_id")
    .where("print_pile.user_id", "=", person.id)
    .where(isWaiting)
    .where(reaches(person, "print"))
    .$if(only !== undefined, (all) => all.where("access_point_id", "=", only ?? ""));

const countPile = (db: Db, person: Person): Promise<number> => countRows(pileOf(db, person));

/** Last added first. */
export async function listPile(db: Db, query: PileQuery, person: Person): Promise<PilePage> {
  const pile = pileOf(db, person, query.accessPoint);
  const listed = pile
    .innerJoin("users", "users.id", "owner_id")
    .select(shownColumns)
    .select(["users.name as owner_name", "added_at", ...shownOthers()])
    .orderBy("added_at", "desc")
    .orderBy("access_points.id", "desc");
  const { rows, pagination } = await pageOfRows(listed, pile, query);
  const data = rows.map((row) => ({
    addedAt: new Date(row.added_at).toISOString(),
    accessPoint: toAccessPoint(row),
  }));
  return { data, pagination };
}

export async function idsOfPile(db: Db, person: Person): Promise<string[]> {
  const rows = await pileOf(db, person)
    .select("access_points.id")
    .orderBy("added_at")
    .orderBy("access_points.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** All or none. 403 for what the person may see but not print, 422 when the pile would have too many. */
export function addToPile(context: ServiceContext, ids: readonly string[], person: Person) {
  return inTransactionAs(context, person, async (trx) => {
    const before = await countPile(trx, person);
    await requirePrintable(trx, ids, person);
    await inChunks(ids, CHUNK, (chunk) => put(trx, chunk, person, context.now()).then(() => []));
    const total = await countPile(trx, person);
    if (total > PILE_MAX) throw tooMany(total);
    return { added: total - before, total };
  });
}

export async function addIfRoom(trx: Db, id: string, person: Person, at: number): Promise<void> {
  if ((await countPile(trx, person)) < PILE_MAX) await put(trx, [id], person, at);
}

/** Callers lock the person's row, so that two requests do not write the rows in another order. */
async function put(trx: Db, ids: readonly string[], person: Person, at: number): Promise<void> {
  await trx
    .insertInto("print_pile")
    .values([...new Set(ids)].map((id) => ({ user_id: person.id, access_point_id: id, added_at: at })))
    .onConflict((conflict) => conflict.columns(["user_id", "access_point_id"]).doUpdateSet({ added_at: at }))
    .execute();
}

function tooMany(total: number): ServiceProblem {
  return invalid([{ pointer: "/ids", detail: t("labelService.pileFull", { count: total, max: PILE_MAX }) }]);
}

async function requirePrintable(trx: Db, ids: readonly string[], person: Person): Promise<void> {
  const rows = await inChunks(ids, CHUNK, (chunk) =>
    trx
      .selectFrom("access_points")
      .select(["id", "owner_id", "team_id", membershipOf(person).as("team_access")])
      .where("id", "in", chunk)
      .execute(),
  );
  const seen = new Set(rows.filter((row) => hasAccess(person, row, "view")).map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    seen.has(id) ? [] : [{ pointer: `/ids/${index}`, detail: t("labelService.noAccessPoint", { id }) }],
  );
  if (errors.length > 0)
    throw new ServiceProblem("not-found", errors[0]?.detail ?? "", { errors: errors.slice(0, 100) });
  if (rows.some((row) => !hasAccess(person, row, "print")))
    throw new ServiceProblem("forbidden", t("labelService.mayNotPrint"));
}

export const emptyPile = (context: ServiceContext, person: Person): Promise<void> =>
  inTransactionAs(context, person, async (trx) => {
    await trx.deleteFrom("print_pile").where("user_id", "=", person.id).execute();
  });

export const removeFromPile = (context: ServiceContext, id: string, person: Person): Promise<void> =>
  inTransactionAs(context, person, async (trx) => {
    const row = trx.deleteFrom("print_pile").where("user_id", "=", person.id).where("access_point_id", "=", id);
    if ((await countWritten(row)) === 0) throw notFound();
  });
