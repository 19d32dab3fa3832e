import { reportOperations } from "@/lib/contract/operations/labels/report-operations";
import { getVisible } from "../../access-points/rows/find";
import { toAccessPoint } from "../../access-points/rows/rows";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { getReport, listReports } from "./report-query";
import { changeReport, createReport, scanCode } from "./report-store";

const { listReports: list } = reportOperations;

/** Returns the operations of somebody who scans a label at the door, and on the reports about labels and doors. */
export const reportRoutes = (context: ServiceContext): Operation[] => [
  operation(reportOperations.scanCode, async ({ key }, person) => {
    const id = await scanCode(context, key, person);
    return { status: 200, body: toAccessPoint(await getVisible(context.db, id, person)) };
  }),
  operation(reportOperations.reportCode, async ({ key, body }, person) => {
    const created = await createReport(context, key, body, person);
    return { status: 201, headers: { Location: created.url }, body: created };
  }),
  operation(list, async ({ query }, person) => {
    const { limit, state, kind } = query;
    const asked = { limit, ...(state && { state }), ...(kind && { kind }) };
    return listAnswer(list.path, asked, await listReports(context.database.reader(person.id), query, person));
  }),
  operation(reportOperations.getReport, async ({ id }, person) => ({
    status: 200,
    body: await getReport(context.db, id, person),
  })),
  operation(reportOperations.updateReport, async ({ id, body }, person) => ({
    status: 200,
    body: await changeReport(context, id, body, person),
  })),
];
