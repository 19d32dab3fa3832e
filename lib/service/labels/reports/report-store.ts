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
import { changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { refreshDamage, setSeen } from "../../db/label-states/scans-and-damage";
import type { Person } from "../../http/operation";
import { notFound, rateLimited } from "../../http/problem-error";
import { hasAccess, membershipOf, type Placed } from "../../teams/rights";
import { addIfRoom } from "../pile/pile-store";
import { getReport } from "./report-query";

/** Most reports about one access point in a time, so that nobody fills the list of its owner. */
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
 * @throws ServiceProblem 404 when no access point has the code, 429 when it has too many reports
 */
export async function createReport(
  context: ServiceContext,
  code: string,
  { kind, text, contact }: NewReport,
  person: Person,
): Promise<CreatedReport> {
  const { seen, hidden } = await findScanned(context, code, person);
  const [found] = [...seen, ...hidden];
  if (!found) throw notFound();
  return inTransactionAs(context, person, async (trx) => {
    const at = context.now();
    const point = await lockPoint(trx, found.id, person);
    await requireFewReports(trx, point.id, at);
    const id = uuidv7({ msecs: at });
    const row = { id, access_point_id: point.id, kind, text, contact, created_at: at, created_by: person.id };
    await trx.insertInto("reports").values(row).execute();
    if (kind === "label") await refreshDamage(trx, point.id);
    if (kind === "label" && hasAccess(person, point, "print")) await addIfRoom(trx, point.id, person, at);
    const changes = changesBetween(null, { kind, text });
    const target = { type: "access-point", id: point.id, name: point.name } as const;
    await recordAudit(trx, { actor: person, action: "access-point.reported", target, changes, at });
    return { id, state: "new", url: `/api/v1/reports/${id}` };
  });
}

/** Locks an access point until the transaction ends. @throws ServiceProblem 404 when it is deleted */
async function lockPoint(trx: Db, id: string, person: Person): Promise<Placed & { id: string; name: string }> {
  await trx.selectFrom("all_access_points").select("id").where("id", "=", id).forUpdate().execute();
  const row = await trx
    .selectFrom("access_points")
    .select(["id", "name", "owner_id", "team_id", membershipOf(person).as("team_access")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Counts in the table, so that all processes count together. The access point is locked. @throws ServiceProblem 429 */
async function requireFewReports(trx: Db, pointId: string, at: number): Promise<void> {
  const recent = await trx
    .selectFrom("reports")
    .select("created_at")
    .where("access_point_id", "=", pointId)
    .where("created_at", ">", at - WINDOW_MS)
    .orderBy("created_at", "desc")
    .limit(REPORTS_MAX)
    .execute();
  const oldest = recent.at(-1);
  if (!oldest || recent.length < REPORTS_MAX) return;
  const seconds = Math.max(1, Math.ceil((oldest.created_at + WINDOW_MS - at) / 1_000));
  const detail = `This access point has ${REPORTS_MAX} reports of the last ten minutes already. Its owner sees them. Wait ${seconds} s before you send another one.`;
  const policy = `q=${REPORTS_MAX};w=${WINDOW_MS / 1_000}`;
  throw rateLimited("too-many-requests", detail, seconds, { name: "reports", policy });
}

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
    const { kind, ...before } = await report.select(["kind", "state", "answer"]).executeTakeFirstOrThrow();
    const after = { ...before, ...changes };
    const changed = changesBetween(before, after);
    if (Object.keys(changed).length > 0) {
      await trx.updateTable("reports").set(after).where("id", "=", id).execute();
      if (kind === "label") await refreshDamage(trx, point.id);
      const target = { type: "access-point", id: point.id, name: point.name } as const;
      const action = "access-point.report-answered";
      await recordAudit(trx, { actor: person, action, target, changes: changed, at: context.now() });
    }
    return getReport(trx, id, person);
  });
}
