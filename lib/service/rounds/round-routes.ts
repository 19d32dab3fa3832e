import { sql } from "kysely";
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { roundOperations } from "@/lib/contract/operations/round-operations";
import {
  type NewRound,
  type NewScans,
  ROUND_MAX,
  type Round,
  type RoundKind,
  type RoundPoint,
  type RoundPointState,
  type RoundSelection,
  type ScanResults,
} from "@/lib/contract/rounds";
import type { ListLine } from "@/lib/labels/pdf/list-sheet";
import { dateFormat, formatList, locale, t } from "@/lib/messages/messages";
import { findScanned } from "../access-points/codes/look-up-code";
import { findIds } from "../access-points/lists/find-ids";
import type { ShownRow } from "../access-points/rows/rows";
import { inTransactionAs } from "../accounts/in-transaction-as";
import { readOfficeSettings } from "../accounts/office/office-settings";
import { recordAudit } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import { inBody, resolveFields } from "../custom-fields/field-query";
import type { Db } from "../db/database";
import { setSeen } from "../db/label-states/scans-and-damage";
import { listOperation } from "../http/link-header";
import { type Answer, jsonOperation, type Operation, operation, type Person } from "../http/operation";
import { invalid, ServiceProblem } from "../http/problem-error";
import { rowsOfIds } from "../labels/selection/select";
import { inChunks } from "../long-running/in-chunks";
import { csvType, toCsv } from "../spreadsheets/write-csv";
import { hasAccess, membershipOf } from "../teams/rights";
import { expectedOf, getRound, listRoundPoints, listRounds, readRoundPoints, requireRound } from "./round-query";

const { listRounds: list, listRoundPoints: points } = roundOperations;

export const roundRoutes = (context: ServiceContext): Operation[] => [
  listOperation(list, ({ query }, person) => listRounds(context.database.reader(person.id), query, person)),
  operation(roundOperations.createRound, async ({ body }, person) => {
    const id = await createRound(context, body, person);
    return { headers: { Location: `/api/v1/rounds/${id}` }, body: await getRound(context.db, id, person) };
  }),
  jsonOperation(roundOperations.getRound, ({ id }, person) => getRound(context.db, id, person)),
  listOperation(points, ({ id, query }, person) => listRoundPoints(context.db, id, query, person)),
  jsonOperation(roundOperations.addScans, ({ id, body }, person) => addScans(context, id, body, person)),
  operation(roundOperations.undoScan, ({ id, key }, person) => undoScan(context, id, key, person)),
  operation(roundOperations.closeRound, async ({ id, body }, person) => {
    await closeRound(context, id, body.anyway, person);
    return { body: await getRound(context.db, id, person) };
  }),
  operation(roundOperations.getRoundPdf, ({ id }, person) => roundPdf(context, id, person), { work: "labels" }),
  operation(roundOperations.getRoundCsv, ({ id }, person) => roundCsv(context, id, person)),
];

const CHUNK = 500;

/** @throws ServiceProblem 422 for nothing or too much, 404 for ids that the person may not see */
async function createRound(context: ServiceContext, { name, select }: NewRound, person: Person): Promise<string> {
  const ids = select.ids ?? (await idsOf(context, select, person));
  const noneMatches = () => invalid([{ pointer: "/select", detail: t("labelService.noneMatches") }]);
  if (ids.length === 0) throw noneMatches();
  return inTransactionAs(context, person, async (trx) => {
    const rows = await rowsOfIds(trx, ids, person).orderBy("location_key").orderBy("name_key").orderBy("id").execute();
    const expected = rows.filter((row) => hasAccess(person, row, "view"));
    if (select.ids) requireAll(select.ids, new Set(expected.map((row) => row.id)));
    if (expected.length === 0) throw noneMatches();
    const at = context.now();
    const id = uuidv7({ msecs: at });
    const { location, locationUnder, filter } = select;
    await trx
      .insertInto("rounds")
      .values({
        id,
        name,
        kind: Object.keys(select)[0] as RoundKind,
        place: location ?? locationUnder ?? null,
        filter: filter ? JSON.stringify(filter) : null,
        created_at: at,
        created_by: person.id,
        closed_at: null,
        closed_by: null,
      })
      .execute();
    await inChunks([...expected.entries()], CHUNK, async (chunk) => {
      const rows = chunk.map(([index, { id: point, name, location, qr_code }]) => ({
        ...{ round_id: id, access_point_id: point, position: index + 1, name, location, code: qr_code },
      }));
      await trx.insertInto("round_points").values(rows).execute();
      return [];
    });
    const changes: Record<string, [null, number]> = { expected: [null, expected.length] };
    await recordAudit(trx, { actor: person, action: "round.created", target: { id, name }, changes, at });
    return id;
  });
}

async function idsOf({ database, db }: ServiceContext, select: RoundSelection, person: Person): Promise<string[]> {
  const { filter = {}, ids: _, ...place } = select;
  const usual = seesEveryone(person.role) ? "all" : "teams";
  const { q = "", scope = usual, label = "any", except = [], ...filters } = filter;
  const { values } = await resolveFields(db, { field: filters.field }, inBody("/select/filter"));
  const wanted = { ...filters, ...place, q, scope, label, values };
  const ids = await findIds(database.reader(person.id), wanted, person, { except, most: ROUND_MAX + 1 });
  if (ids.length > ROUND_MAX) {
    throw invalid([{ pointer: "/select", detail: t("rounds.rule.tooMany", { max: ROUND_MAX }) }]);
  }
  return ids;
}

function requireAll(wanted: readonly string[], found: ReadonlySet<string>): void {
  const errors = wanted.flatMap((id, index) =>
    found.has(id) ? [] : [{ pointer: `/select/ids/${index}`, detail: t("labelService.noAccessPoint", { id }) }],
  );
  if (errors[0]) throw new ServiceProblem("not-found", errors[0].detail, { errors: errors.slice(0, 100) });
}

/** Point of a code: one that the round expects before others, one that the person may see before hidden ones. */
type Resolved = { point: FoundPoint; isHidden: boolean; isExpected: boolean } | null;
type FoundPoint = Pick<ShownRow, "id" | "name" | "location">;

/** Scans and the end of the round wait for each other. */
const lockRound = (trx: Db, id: string) =>
  trx.selectFrom("rounds").select("id").where("id", "=", id).forUpdate().execute();

/** @throws ServiceProblem 404, 409 */
async function lockOpen(trx: Db, id: string, person: Person): Promise<void> {
  await lockRound(trx, id);
  const { closed_at, closer, name } = await requireRound(trx, id, person);
  if (closed_at === null) return;
  throw new ServiceProblem("round-closed", t("rounds.closedMeanwhile", { name, person: closer ?? "" }));
}

async function addScans(
  context: ServiceContext,
  id: string,
  { device, scans, unsent, now }: NewScans,
  person: Person,
): Promise<ScanResults> {
  const at = context.now();
  // Difference of the two clocks: with the phone's own time, a clock that is ahead would mark later labels as seen.
  const behind = now === undefined ? 0 : at - Date.parse(now);
  await requireRound(context.db, id, person);
  const given = await inChunks(scans, 1, async ([scan]) => {
    if (!scan) return [];
    const known = await findScanned(context, scan.code, person);
    const code = known.scanned.qrCode;
    const resolved = await resolve(context.db, id, known, person);
    const key = scan.id ?? uuidv5(`${person.id} ${Date.parse(scan.at)} ${code}`, id);
    const seenAt = Math.max(0, Math.min(at, Date.parse(scan.at) + behind));
    return [{ resolved, row: { id: key, code, access_point_id: resolved?.point.id ?? null, seen_at: seenAt } }];
  });
  const undone = await inTransactionAs(context, person, async (trx) => {
    await lockOpen(trx, id, person);
    const of = { round_id: id, person_id: person.id };
    if (unsent !== undefined) {
      await trx
        .insertInto("round_phones")
        .values({ ...of, device, unsent, told_at: now === undefined ? at : Date.parse(now) })
        .onConflict((conflict) =>
          conflict
            .columns(["round_id", "person_id", "device"])
            .doUpdateSet(({ ref }) => ({ unsent: ref("excluded.unsent"), told_at: ref("excluded.told_at") }))
            // Requests of a phone may arrive in any order.
            .whereRef("excluded.told_at", ">", "round_phones.told_at"),
        )
        .execute();
    }
    if (given.length === 0) return new Set<string>();
    await trx
      .insertInto("round_scans")
      .values(given.map(({ row }) => ({ ...of, ...row })))
      .onConflict((conflict) => conflict.columns(["round_id", "person_id", "id"]).doNothing())
      .execute();
    const rows = await scansOf(trx, id, person)
      .where(
        "id",
        "in",
        given.map(({ row }) => row.id),
      )
      .where("undone", "=", 1)
      .select("id")
      .execute();
    return new Set(rows.map((row) => row.id));
  });
  return {
    results: given.map(({ row, resolved }) => ({ id: row.id, ...resultOf(resolved, undone.has(row.id)) })),
  };
}

const scansOf = (db: Db, id: string, person: Person) =>
  db.selectFrom("round_scans").where("round_id", "=", id).where("person_id", "=", person.id);

async function resolve(db: Db, id: string, known: Known, person: Person): Promise<Resolved> {
  const live = known.seen.length + known.hidden.length > 0;
  const { seen, hidden } = live ? known : await findDeleted(db, known.scanned.spellings, person);
  const candidates: FoundPoint[] = [...seen, ...hidden];
  const ids = candidates.map((point) => point.id);
  const inRound = db.selectFrom("round_points").select("access_point_id").where("round_id", "=", id);
  // PostgreSQL refuses an empty IN list.
  const rows = ids.length > 0 ? await inRound.where("access_point_id", "in", ids).execute() : [];
  // Its code was changed after the round began, and the phone has shown its label as found.
  const before =
    rows.length > 0
      ? undefined
      : await expectedOf(db, sql`${id}`, person)
          .select(["access_point_id as id", "name", "location"])
          .where("code", "in", known.scanned.spellings)
          .orderBy("position")
          .executeTakeFirst();
  if (before) return { point: before, isHidden: false, isExpected: true };
  const expected = new Set(rows.map((row) => row.access_point_id));
  const point = candidates.find((one) => expected.has(one.id)) ?? candidates[0];
  return point
    ? { point, isHidden: !seen.some((one) => one.id === point.id), isExpected: expected.has(point.id) }
    : null;
}

type Known = Awaited<ReturnType<typeof findScanned>>;

const DELETED_MAX = 20;

/** The label of a deleted access point may still hang on its door. */
async function findDeleted(db: Db, codes: readonly string[], person: Person) {
  const rows = await db
    .selectFrom("all_access_points")
    .select(["id", "name", "location", "owner_id", "team_id"])
    .select(membershipOf(person, "all_access_points").as("team_access"))
    .where("qr_code", "in", codes)
    .where("deleted_at", "is not", null)
    .orderBy("id")
    .limit(DELETED_MAX)
    .execute();
  const { seen = [], hidden = [] } = Object.groupBy(rows, (row) =>
    hasAccess(person, row, "view") ? "seen" : "hidden",
  );
  return { seen, hidden };
}

function resultOf(resolved: Resolved, isUndone: boolean): Omit<ScanResults["results"][number], "id"> {
  if (isUndone) return { state: "undone" };
  if (!resolved || resolved.isHidden) return { state: "unknown" };
  const { id, name, location } = resolved.point;
  return { state: resolved.isExpected ? "found" : "unexpected", accessPoint: { id, name, location } };
}

async function undoScan(context: ServiceContext, id: string, scan: string, person: Person): Promise<void> {
  await inTransactionAs(context, person, async (trx) => {
    await lockOpen(trx, id, person);
    // The undo may arrive before its scan, which then keeps this row.
    const row = { round_id: id, person_id: person.id, id: scan, code: "", access_point_id: null };
    await trx
      .insertInto("round_scans")
      .values({ ...row, seen_at: 0, undone: 1 })
      .onConflict((conflict) => conflict.columns(["round_id", "person_id", "id"]).doUpdateSet({ undone: 1 }))
      .execute();
  });
}

/** Idempotent. @throws ServiceProblem 404, 403, 409 while a phone holds scans */
async function closeRound(context: ServiceContext, id: string, anyway: boolean, person: Person): Promise<void> {
  await inTransactionAs(context, person, async (trx) => {
    await lockRound(trx, id);
    const { name, state, createdBy, mayClose, unsent, ...round } = await getRound(trx, id, person);
    if (!mayClose) throw new ServiceProblem("forbidden", t("rounds.mayNotClose", { person: createdBy.name }));
    if (state === "closed") return;
    if (unsent.length > 0 && !anyway) {
      const holders = unsent.map(({ person: { name: holder }, scans }) =>
        t("rounds.holds", { name: holder, count: scans }),
      );
      throw new ServiceProblem("scans-unsent", t("rounds.scansUnsent", { holders: formatList(holders) }), { unsent });
    }
    const at = context.now();
    await trx.updateTable("rounds").set({ closed_at: at, closed_by: person.id }).where("id", "=", id).execute();
    await markSeen(trx, id);
    const counts = (["found", "missing", "unexpected", "unknown"] as const).map((count): [string, [null, number]] => [
      count,
      [null, round[count]],
    ]);
    const changes = Object.fromEntries(counts);
    await recordAudit(trx, { actor: person, action: "round.closed", target: { id, name }, changes, at });
  });
}

async function markSeen(trx: Db, id: string): Promise<void> {
  const rows = await trx
    .selectFrom("round_scans")
    .select(({ fn }) => ["access_point_id as point", fn.max<number>("seen_at").as("at")])
    .where("round_id", "=", id)
    .where("undone", "=", 0)
    .where("access_point_id", "is not", null)
    .groupBy("access_point_id")
    // In one order, so that two rounds that are closed at once do not wait for each other.
    .orderBy("access_point_id")
    .execute();
  await inChunks(rows, CHUNK, async (chunk) => {
    for (const { point, at } of chunk) if (point !== null) await setSeen(trx, point, Number(at));
    return [];
  });
}

const told = ["missing", "unexpected", "unknown"] as const satisfies RoundPointState[];

async function readTold({ db }: ServiceContext, id: string, person: Person) {
  const round = await getRound(db, id, person);
  const sections = [];
  for (const state of told) sections.push({ state, points: await readRoundPoints(db, { id, state }, person) });
  return { round, sections };
}

async function roundCsv(context: ServiceContext, id: string, person: Person): Promise<Partial<Answer>> {
  const { sections } = await readTold(context, id, person);
  const heading = [t("rounds.column.state"), t("common.place"), t("common.name"), t("common.code")];
  const rows = sections.flatMap(({ state, points }) =>
    points.map(({ accessPoint, code }) => [
      t(`rounds.state.${state}`),
      accessPoint?.location ?? "",
      accessPoint?.name ?? "",
      code,
    ]),
  );
  return {
    headers: { "Content-Disposition": `attachment; filename="round-${id}.csv"` },
    bytes: { type: csvType, content: toCsv([heading, ...rows]) },
  };
}

async function roundPdf(context: ServiceContext, id: string, person: Person): Promise<Partial<Answer>> {
  const { round, sections } = await readTold(context, id, person);
  const { timeZone } = await readOfficeSettings(context.db);
  const lines = [...headOf(round, timeZone), ...sections.flatMap(({ state, points }) => linesOf(state, points))];
  return {
    headers: { "Content-Disposition": `inline; filename="round-${id}.pdf"` },
    bytes: { type: "application/pdf", content: await context.labelQueue.drawList(person.id, lines) },
  };
}

function headOf(round: Round, timeZone: string): ListLine[] {
  const { name, found, expected, closedAt } = round;
  const day = dateFormat(locale(), { dateStyle: "long", timeZone }).format(new Date(closedAt ?? round.createdAt));
  return [
    { kind: "title", text: name },
    { kind: "note", text: t(closedAt === null ? "rounds.pdf.open" : "rounds.pdf.closed", { day }) },
    { kind: "note", text: t("rounds.foundOf", { found, expected }) },
    ...round.unsent.map(
      ({ person, scans }): ListLine => ({
        kind: "note",
        text: t(closedAt === null ? "rounds.stillHolds" : "rounds.notCounted", { name: person.name, count: scans }),
      }),
    ),
  ];
}

function linesOf(state: (typeof told)[number], points: RoundPoint[]): ListLine[] {
  const heading: ListLine = { kind: "heading", text: `${t(`rounds.state.${state}`)} · ${points.length}` };
  const places = Map.groupBy(points, ({ accessPoint }) => accessPoint?.location ?? "");
  return [
    heading,
    ...[...places].flatMap(([place, of]): ListLine[] => [
      ...(state === "unknown" ? [] : [{ kind: "place" as const, text: place || t("places.noPlace") }]),
      ...of.map(({ accessPoint, code }): ListLine => ({ kind: "row", text: accessPoint?.name ?? "", code })),
    ]),
  ];
}
