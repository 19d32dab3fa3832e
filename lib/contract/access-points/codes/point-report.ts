import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { pageParameters, pagination } from "../../pagination";
import { choice, isId } from "../../rule-errors";
import { moment, named, resourceId } from "../../shared-members";
import { text } from "../../text";

const reportKinds = ["label", "problem"] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportStates = ["new", "seen", "done"] as const;
export type ReportState = (typeof reportStates)[number];

const kind = choice("rulesList.label.kind", reportKinds);
const answer = text({ label: "fieldRules.label.answer", max: 2_000, lines: true });

export const reportMax = { text: 2_000, contact: 200 };

const pointId = z.uuid(isId("rulesList.label.accessPoint")).toLowerCase();

export const newReport = z
  .strictObject({
    kind: kind.meta({ description: "label: the label is damaged or missing; problem: something else" }),
    text: text({ label: "fieldRules.label.text", max: reportMax.text, lines: true })
      .default("")
      .meta({ description: "What is wrong; kind problem needs it" }),
    contact: text({ label: "fieldRules.label.contact", max: reportMax.contact })
      .default("")
      .meta({ description: "How the reporter can be reached, for people who see the access point" }),
    accessPoint: pointId.optional().meta({
      description: "Which of the access points with this code that you see; without a session there is no choice",
    }),
  })
  .refine((report) => report.kind === "label" || report.text !== "", {
    path: ["text"],
    error: says("rulesList.report.missing"),
  })
  .meta({ id: "NewReport" });
export type NewReport = z.output<typeof newReport>;

export const createdReport = z
  .object({
    id: resourceId,
    state: z.enum(reportStates),
    url: z.string().meta({ description: "Address at which the reporter reads what became of it" }),
  })
  .meta({ id: "CreatedReport" });
export type CreatedReport = z.output<typeof createdReport>;

export const reportChanges = z
  .strictObject({
    state: choice("rulesList.label.state", ["seen", "done"]),
    answer: answer.meta({ description: "For the reporter" }),
  })
  .partial()
  .meta({ id: "ReportChanges" });
export type ReportChanges = z.output<typeof reportChanges>;

export const pointReport = z
  .object({
    id: resourceId,
    kind,
    text: z.string(),
    contact: z.string(),
    state: z
      .enum(reportStates)
      .meta({ description: "A report of kind label is done when the label was printed after it" }),
    answer: z.string(),
    createdAt: moment,
    createdBy: named.nullable().meta({ description: "null: somebody who was not signed in" }),
    accessPoint: named
      .extend({ location: z.string() })
      .nullable()
      .meta({ description: "null for a reporter who may not see it" }),
    isOwn: z.boolean().meta({ description: "Whether you sent it" }),
    mayAnswer: z.boolean().meta({ description: "Whether you may change the access point, and so the report" }),
  })
  .meta({ id: "PointReport" });
export type PointReport = z.output<typeof pointReport>;

const POINTS_MAX = 100;

export const reportListQuery = z
  .strictObject({
    ...pageParameters,
    state: choice("rulesList.label.state", [...reportStates, "open"])
      .optional()
      .meta({ description: "Only in this state; open: new or seen" }),
    kind: kind.optional().meta({ description: "Only of this kind" }),
    accessPoint: z
      .union([pointId, z.array(pointId).min(1).max(POINTS_MAX)], {
        error: () => t("rulesList.report.points", { max: POINTS_MAX }),
      })
      .optional()
      .meta({ description: "Only about the access point with this id, or, repeated, about any of these" }),
  })
  .meta({ id: "ReportListQuery" });
export type ReportListQuery = z.output<typeof reportListQuery>;

export const reportList = z.object({ data: z.array(pointReport), pagination }).meta({ id: "ReportList" });
export type ReportList = z.output<typeof reportList>;

export const problemReport = z.object({
  text: newReport.shape.text.unwrap().min(1, { error: says("rulesList.report.missing") }),
});
