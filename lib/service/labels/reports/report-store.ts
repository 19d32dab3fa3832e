import { v7 as uuidv7 } from "uuid";
import type {
  CreatedReport,
  NewReport,
  PointReport,
  ReportChanges,
} from "@/lib/contract/access-points/codes/point-report";
import { findScanned } from "../../access-points/codes/look-up-code";
import { getWritable } from "../../access-points/rows/find";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import { type Actor, changesBetween, recordAudit, unknownActor } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { refreshDamage, setSeen } from "../../db/label-states/scans-and-damage";
import { inTransaction } from "../../db/transaction";
import type { Person } from "../../http/operation";
import { notFound, rateLimited } from "../../http/problem-error";
import { hasAccess, membershipOf } from "../../teams/rights";
import { addIfRoom } from "../pile/pile-store";
import { findPublicPoint } from "./public/find-public-point";
import { countReport, inReportQueue, requireRoomForReport } from "./public/report-limits";
import { queueReportMails, sendReportMails } from "./public/report-mails";
import { createReportToken } from "./public/report-token";
import { getReport } from "./report-query";

/** Most reports about one access point in a time, of each person and of all strangers, so that nobody fills the list of its owner. */
const REPORTS_MAX = 3;
const WINDOW_MS = 10 * 60_000;

/**
 * Notes that a label was scanned, and returns the id of its access point.
 * @throws ServiceProblem 404 when the person sees no access point with this code
 */
export async function scanCode(context: ServiceContext, code: string, person: Person): Promise<string> {
  const [point] = (await findScanned(context, code, person)).seen;
  if (!point) throw notFound();
  await inTransactionAs(context, person, (trx) => setSeen(trx, point.id, context.now()));
  return point.id;
}

/**
 * Adds a report about the access point with a code, whoever sees it. One about a label makes the label damaged, and puts it
 * into the print pile of a reporter who may print it.
 * @throws ServiceProblem 404 when no access point has the code, or the person sees none with this code and the id in `report`;
 *   429 when it has too many reports
 */
export async function createReport(
  context: ServiceContext,
  code: string,
  { accessPoint, ...report }: NewReport,
  person: Person,
): Promise<CreatedReport> {
  const { seen, hidden } = await findScanned(context, code, person);
  // Hidden ones are there only where they fit the code better than those that the person sees.
  const [found] = accessPoint === undefined ? [...hidden, ...seen] : seen.filter(({ id }) => id === accessPoint);
  if (!found) throw notFound();
  return inTransactionAs(context, person, async (trx) => {
    const at = context.now();
    const point = await lockPoint(trx, found.id);
    const id = await storeReport(trx, { report, point, actor: person, at });
    if (report.kind === "label") await addToReportersPile(trx, found.id, person, at);
    return { id, state: "new", url: `/api/v1/reports/${id}` };
  });
}

/**
 * Adds a report by somebody without a session, and a mail to the people who may change the access point.
 * @throws ServiceProblem 404 for every code that the public page does not show and for every id, 429 when there are too many
 *   reports about the access point, from this network or in all
 */
export async function createPublicReport(
  context: ServiceContext,
  code: string,
  { accessPoint, ...report }: NewReport,
  address: string,
): Promise<CreatedReport> {
  const { db, keys, mailer, now, publicUrl = "" } = context;
  const found = await findPublicPoint(context, code);
  // The public page tells no id. If an id were compared, anybody could ask which access point has a code.
  if (!found || accessPoint !== undefined) throw notFound();
  // Both are checked again in the transaction. A refusal before it costs no write and no lock.
  await requireFewReports(db, found.id, null, now());
  await requireRoomForReport(db, { keys, address, at: now() });
  const { token, digest } = createReportToken(context);
  const store = async (trx: Db) => {
    const at = now();
    const point = await lockPoint(trx, found.id);
    const id = await storeReport(trx, { report, point, actor: unknownActor(address), digest, at });
    if (mailer) await queueReportMails(trx, { id, pointId: point.id, at });
    await countReport(trx, { keys, address, at });
    return id;
  };
  const id = await inReportQueue(address, () => inTransaction(db, store));
  mailer?.runLater(() => sendReportMails(context));
  return { id, state: "new", url: `${publicUrl}/reports/${token}` };
}

type Stored = {
  report: Omit<NewReport, "accessPoint">;
  point: { id: string; name: string };
  actor: Actor;
  digest?: string;
  at: number;
};

/** Adds a report about an access point that is locked, and returns its id. @throws ServiceProblem 429 */
async function storeReport(trx: Db, { report, point, actor, digest, at }: Stored): Promise<string> {
  await requireFewReports(trx, point.id, actor.id, at);
  const id = uuidv7({ msecs: at });
  const by = { created_at: at, created_by: actor.id, token_digest: digest ?? null };
  await trx
    .insertInto("reports")
    .values({ id, access_point_id: point.id, ...report, ...by })
    .execute();
  if (report.kind === "label") await refreshDamage(trx, point.id);
  const changes = changesBetween(null, { kind: report.kind, text: report.text });
  await recordAudit(trx, { actor, action: "access-point.reported", target: point, changes, at });
  return id;
}

/** Puts an access point into the print pile of a reporter who may print it. */
async function addToReportersPile(trx: Db, id: string, person: Person, at: number): Promise<void> {
  const point = await trx
    .selectFrom("access_points")
    .select(["owner_id", "team_id", membershipOf(person).as("team_access")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (point && hasAccess(person, point, "print")) await addIfRoom(trx, id, person, at);
}

/** Takes an access point out of the pile into which this report has put it: the label is good. */
async function takeFromReportersPile(trx: Db, id: string, personId: string, at: number): Promise<void> {
  await trx
    .deleteFrom("print_pile")
    .where("user_id", "=", personId)
    .where("access_point_id", "=", id)
    .where("added_at", "=", at)
    .execute();
}

/** Locks an access point until the transaction ends. @throws ServiceProblem 404 when it is deleted */
async function lockPoint(trx: Db, id: string): Promise<{ id: string; name: string }> {
  await trx.selectFrom("all_access_points").select("id").where("id", "=", id).forUpdate().execute();
  const row = await trx.selectFrom("access_points").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Counts in the table, so that all processes count together. The access point is locked.
 * @param by id of the person, whom no report of somebody else stops; null for people without a session, who count together
 * @throws ServiceProblem 429
 */
async function requireFewReports(trx: Db, pointId: string, by: string | null, at: number): Promise<void> {
  const recent = await trx
    .selectFrom("reports")
    .select("created_at")
    .where("access_point_id", "=", pointId)
    .where("created_by", by === null ? "is" : "=", by)
    .where("created_at", ">", at - WINDOW_MS)
    .orderBy("created_at", "desc")
    .limit(REPORTS_MAX)
    .execute();
  const oldest = recent.at(-1);
  if (!oldest || recent.length < REPORTS_MAX) return;
  const seconds = Math.max(1, Math.ceil((oldest.created_at + WINDOW_MS - at) / 1_000));
  const who = by === null ? "People without an account" : "You";
  const detail = `${who} have sent ${REPORTS_MAX} reports about this access point in the last ten minutes. Its owner sees them. Wait ${inWords(seconds)} before you send another one.`;
  const policy = `q=${REPORTS_MAX};w=${WINDOW_MS / 1_000}`;
  throw rateLimited("too-many-requests", detail, seconds, { name: "reports", policy });
}

const inWords = (seconds: number): string => (seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`);

/**
 * Changes the given members of a report. A report about a label that is done leaves the label as it was printed.
 * @throws ServiceProblem 404, or 403 for a person who may not change the access point
 */
export async function changeReport(
  context: ServiceContext,
  id: string,
  changes: ReportChanges,
  person: Person,
): Promise<PointReport> {
  return inTransactionAs(context, person, async (trx) => {
    const report = trx.selectFrom("reports").where("id", "=", id);
    const of = await report.select("access_point_id").executeTakeFirst();
    if (!of) throw notFound();
    // Locks the access point, and so all its reports, which are read after it.
    const point = await getWritable(trx, of.access_point_id, person);
    const { kind, created_at, created_by, ...before } = await report
      .select(["kind", "created_at", "created_by", "state", "answer"])
      .executeTakeFirstOrThrow();
    const after = { ...before, ...changes };
    const changed = changesBetween(before, after);
    if (Object.keys(changed).length > 0) {
      await trx.updateTable("reports").set(after).where("id", "=", id).execute();
      if (kind === "label") await refreshDamage(trx, point.id);
      if (kind === "label" && after.state === "done" && created_by !== null)
        await takeFromReportersPile(trx, point.id, created_by, created_at);
      const action = "access-point.report-answered";
      await recordAudit(trx, { actor: person, action, target: point, changes: changed, at: context.now() });
    }
    return getReport(trx, id, person);
  });
}
