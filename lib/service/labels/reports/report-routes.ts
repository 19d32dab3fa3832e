import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type {
  CreatedReport,
  NewReport,
  PointReport,
  ReportChanges,
} from "@/lib/contract/access-points/codes/point-report";
import { reportOperations } from "@/lib/contract/operations/labels/report-operations";
import { createFairQueue } from "@/lib/fair-queue";
import { t } from "@/lib/messages/messages";
import { idsOfLookAlikes } from "../../access-points/codes/look-alike";
import { findScanned } from "../../access-points/codes/look-up-code";
import { readScannedCode } from "../../access-points/edits/scanned-code";
import { getVisible, getWritable } from "../../access-points/rows/find";
import { toAccessPoint } from "../../access-points/rows/rows";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import { sendMailsLater } from "../../accounts/mail/outbox";
import { readOfficeSettings } from "../../accounts/office/office-settings";
import { networkOf } from "../../accounts/throttle/client-network";
import {
  type CountedKey,
  countRequest,
  keyOf,
  reportsInAll,
  reportsPerNetwork,
  tooManyAttempts,
  waitForRequest,
} from "../../accounts/throttle/throttle-buckets";
import { type Actor, changesBetween, recordAudit, unknownActor } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { refreshDamage, setSeen } from "../../db/label-states/scans-and-damage";
import { inTransaction } from "../../db/transaction";
import { listOperation } from "../../http/link-header";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { notFound, rateLimited } from "../../http/problem-error";
import { hasAccess, membershipOf } from "../../teams/rights";
import { addIfRoom } from "../pile/pile-store";
import { queueReportMails } from "./public/report-mails";
import { createReportToken, getReportOfToken } from "./public/report-token";
import { getReport, listReports } from "./report-query";

const { listReports: list } = reportOperations;

export const reportRoutes = (context: ServiceContext): Operation[] => [
  operation(reportOperations.scanCode, async ({ key }, person) => {
    const id = await scanCode(context, key, person);
    return { body: toAccessPoint(await getVisible(context.db, id, person)) };
  }),
  operation(reportOperations.reportCode, async ({ key, body, address }, person) => {
    const created = person
      ? await createReport(context, key, body, person)
      : await createPublicReport(context, key, body, address);
    return { headers: { Location: created.url }, body: created };
  }),
  operation(reportOperations.getPublicPoint, async ({ key }) => {
    const point = await findPublicPoint(context, key);
    if (!point) throw notFound();
    const { name, location, note } = point;
    return { body: { name, location, note } };
  }),
  jsonOperation(reportOperations.getReportOfLink, ({ body }) => getReportOfToken(context, body.token)),
  listOperation(list, ({ query }, person) => listReports(context.database.reader(person.id), query, person)),
  jsonOperation(reportOperations.getReport, ({ id }, person) => getReport(context.db, id, person)),
  jsonOperation(reportOperations.updateReport, ({ id, body }, person) => changeReport(context, id, body, person)),
];

/** Most reports about one access point in a time, of each person and of all strangers, so that nobody fills the list of its owner. */
const REPORTS_MAX = 3;
const WINDOW_MS = 10 * 60_000;

/** @throws ServiceProblem 404 when the person sees no access point with this code */
async function scanCode(context: ServiceContext, code: string, person: Person): Promise<string> {
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
async function createReport(
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
async function createPublicReport(
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
    if (await mailer.isSetUp(trx)) await queueReportMails(trx, { id, pointId: point.id, at });
    await countReport(trx, { keys, address, at });
    return id;
  };
  const id = await inReportQueue(address, () => inTransaction(db, store));
  sendMailsLater(context);
  return { id, state: "new", url: `${publicUrl}/reports/${token}` };
}

type Stored = {
  report: Omit<NewReport, "accessPoint">;
  point: { id: string; name: string };
  actor: Actor;
  digest?: string;
  at: number;
};

/** The access point is locked. Returns the id. @throws ServiceProblem 429 */
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
  const values = { count: REPORTS_MAX, wait: waitInWords(seconds) };
  const detail = by === null ? t("labelService.reports.ofStrangers", values) : t("labelService.reports.own", values);
  const policy = `q=${REPORTS_MAX};w=${WINDOW_MS / 1_000}`;
  throw rateLimited("too-many-requests", detail, seconds, { name: "reports", policy });
}

const waitInWords = (seconds: number): string =>
  seconds < 90
    ? t("labelService.wait.seconds", { count: seconds })
    : t("labelService.wait.minutes", { count: Math.ceil(seconds / 60) });

/** A label that is done stays as it was printed. 404, or 403 for whoever may not change the access point. */
async function changeReport(
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

const kind = "too-many-requests";

const LIMITS = {
  network: { kind, of: "serviceAccounts.tooMany.reportsOfNetwork", name: "reports-of-network", policy: "q=20;w=600" },
  all: { kind, of: "serviceAccounts.tooMany.reportsOfOffice", name: "reports-of-all", policy: "q=300;w=3600" },
} as const;

/** Limits of reports without a session: of the sender's network first, so that a flood from one does not use up the other. */
const limitsOf = (secret: Buffer, address: string): [keyof typeof LIMITS, CountedKey][] => [
  ["network", { key: keyOf(secret, "reports-of-network", networkOf(address)), policy: reportsPerNetwork }],
  ["all", { key: keyOf(secret, "reports-of-all"), policy: reportsInAll }],
];

/** A flood would hold every connection: each waits for the lock of its access point or of the bucket of all. */
const queue = createFairQueue<{ owner: string }>((_, running) => (running.length > 0 ? "later" : "now"));

/** Reports of one network that wait: as many as it may send. */
const WAITING_MAX = 20;

/** @throws ServiceProblem 429 when too many wait */
async function inReportQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  const owner = networkOf(address);
  if (queue.countWaiting(owner) >= WAITING_MAX) throw tooManyAttempts(1_000, LIMITS.network);
  return queue.run({ owner }, work);
}

type Limited = Pick<ServiceContext, "keys"> & { address: string; at: number };

/** Writes nothing, so that a flood of refused ones costs little. @throws ServiceProblem 429 */
async function requireRoomForReport(db: Db, { keys, address, at }: Limited): Promise<void> {
  for (const [name, counted] of limitsOf(keys.throttle, address)) {
    const wait = await waitForRequest(db, [counted], at);
    if (wait > 0) throw tooManyAttempts(wait, LIMITS[name]);
  }
}

/** Call it last in the transaction: it locks the bucket of all reports to the end. @throws ServiceProblem 429 */
async function countReport(trx: Db, { keys, address, at }: Limited): Promise<void> {
  for (const [name, counted] of limitsOf(keys.throttle, address)) {
    const wait = await countRequest(trx, [counted], at);
    if (wait > 0) throw tooManyAttempts(wait, LIMITS[name]);
  }
}

/** Before a stranger reads that a code is unknown. */
const PAUSE_MAX_MS = 20;

type FoundPoint = { id: string; name: string; location: string; note: string };

// Null without the public page. A code that several have is unknown, because nobody says which one is meant. All
// unknown codes take the same queries, so that the time does not say which kind a code is of.
async function findPublicPoint(context: ServiceContext, code: string): Promise<FoundPoint | null> {
  const { db } = context;
  const { publicPage, publicNote } = await readOfficeSettings(db);
  if (publicPage === "off") return null;
  const id = await findOnlyId(context, code);
  if (id === null) {
    // The trash takes some 20 microseconds more: 10,000 answers tell it.
    await pause(randomInt(PAUSE_MAX_MS));
    return null;
  }
  const columns = ["id", "name", "location"] as const;
  const point = await db.selectFrom("access_points").select(columns).where("id", "=", id).executeTakeFirst();
  return point ? { ...point, note: publicNote } : null;
}

/** The code exactly, or, if none has that, in another case. */
async function findOnlyId(context: ServiceContext, code: string): Promise<string | null> {
  const { spellings } = readScannedCode(code, context);
  const inCapitals = spellings.map((spelling) => spelling.replace(/[a-z]/g, (letter) => letter.toUpperCase()));
  const { rows } = await sql<{ exact: number; any: number; exact_id: string | null; any_id: string | null }>`
    select count(case when is_exact = 1 then 1 end) as exact, count(*) as any,
      min(case when is_exact = 1 then id end) as exact_id, min(id) as any_id
    from (select id, case when qr_code in (${sql.join(spellings)}) then 1 else 0 end as is_exact
      from access_points where id in (${idsOfLookAlikes(context.db, spellings)})
        and upper(qr_code) in (${sql.join(inCapitals)})) as found`.execute(context.db);
  const [found] = rows;
  if (!found) return null;
  if (Number(found.exact) > 0) return Number(found.exact) === 1 ? found.exact_id : null;
  return Number(found.any) === 1 ? found.any_id : null;
}
