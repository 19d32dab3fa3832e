import { reportOperations } from "@/lib/contract/operations/labels/report-operations";
import { getVisible } from "../../access-points/rows/find";
import { toAccessPoint } from "../../access-points/rows/rows";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { notFound } from "../../http/problem-error";
import { findPublicPoint } from "./public/find-public-point";
import { getReportOfToken } from "./public/report-token";
import { getReport, listReports } from "./report-query";
import { changeReport, createPublicReport, createReport, scanCode } from "./report-store";

const { listReports: list } = reportOperations;

/** Returns the operations of somebody who scans a label at the door, and on the reports about labels and doors. */
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
  operation(reportOperations.getReportOfLink, async ({ body }) => ({
    body: await getReportOfToken(context, body.token),
  })),
  operation(list, async ({ query }, person) => {
    return listAnswer(list, query, await listReports(context.database.reader(person.id), query, person));
  }),
  operation(reportOperations.getReport, async ({ id }, person) => ({ body: await getReport(context.db, id, person) })),
  operation(reportOperations.updateReport, async ({ id, body }, person) => ({
    body: await changeReport(context, id, body, person),
  })),
];
