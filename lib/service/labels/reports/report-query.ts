import { type RawBuilder, sql } from "kysely";
import type { PointReport, ReportListQuery } from "@/lib/contract/access-points/codes/point-report";
import { pageOfRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { notFound } from "../../http/problem-error";
import { reaches } from "../../teams/rights";

/** A label printed later ends the report. Nothing is written: it is open again when that did not print. */
export const currentState = sql<PointReport["state"]>`case when reports.kind = 'label'
  and access_points.printed_at > reports.created_at then 'done' else reports.state end`;

const can = (person: Person, access: "view" | "edit"): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${reaches(person, access)}, false)`;

const reportsOf = (db: Db, person: Person) =>
  db
    .selectFrom("reports")
    .innerJoin("access_points", "access_points.id", "reports.access_point_id")
    .leftJoin("users", "users.id", "reports.created_by")
    .select(["reports.id", "reports.kind", "reports.text", "reports.contact", "reports.answer", "reports.created_at"])
    .select(["reports.created_by", "users.name as creator", "access_points.id as point_id"])
    .select(["access_points.name as point_name", "access_points.location"])
    .select([currentState.as("state"), sql<number>`case when ${can(person, "view")} then 1 else 0 end`.as("is_seen")])
    .select(sql<number>`case when ${can(person, "edit")} then 1 else 0 end`.as("is_editable"));

type Row = Awaited<ReturnType<ReturnType<typeof reportsOf>["execute"]>>[number];

/** A reporter who does not see the access point learns nothing of it. */
const toReport = (row: Row, person: Person): PointReport => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  contact: row.contact,
  state: row.state,
  answer: row.answer,
  createdAt: new Date(row.created_at).toISOString(),
  createdBy: row.created_by === null ? null : { id: row.created_by, name: row.creator ?? "" },
  accessPoint: row.is_seen === 1 ? { id: row.point_id, name: row.point_name, location: row.location } : null,
  isOwn: row.created_by === person.id,
  mayAnswer: row.is_editable === 1,
});

export async function listReports(db: Db, query: ReportListQuery, person: Person) {
  const { state, kind, accessPoint } = query;
  const states = state === "open" ? (["new", "seen"] as const) : state ? [state] : undefined;
  const matching = reportsOf(db, person)
    .where(can(person, "view"))
    .$if(states !== undefined, (all) => all.where(currentState, "in", states ?? []))
    .$if(kind !== undefined, (all) => all.where("reports.kind", "=", kind ?? "label"))
    .$if(accessPoint !== undefined, (all) => all.where("access_point_id", "in", [accessPoint ?? []].flat()));
  const { rows, pagination } = await pageOfRows(matching.orderBy("reports.id", "desc"), matching, query);
  return { data: rows.map((row) => toReport(row, person)), pagination };
}

/** Also one by the person. */
export async function getReport(db: Db, id: string, person: Person): Promise<PointReport> {
  const row = await reportsOf(db, person).where("reports.id", "=", id).executeTakeFirst();
  if (!row || (row.is_seen === 0 && row.created_by !== person.id)) throw notFound();
  return toReport(row, person);
}
