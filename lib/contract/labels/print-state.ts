import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { accessPointList, accessPointListQuery } from "../access-points/access-point-list";
import { moment, resourceId } from "../shared-members";
import { anyText } from "../text";
import { wholeNumber } from "./field-rules";
import { labelJob } from "./label-job";
import { labelStock } from "./label-stock";

/** A job has no more access points. */
const IDS_MAX = 20_000;

const sheet = wholeNumber("print.field.sheet", 1);

/** In a row; for rolls, labels. */
const sheetRange = z
  .strictObject({ from: sheet, to: sheet.optional().meta({ description: "Without it the last sheet" }) })
  .refine(({ from, to = from }) => from <= to, {
    error: says("jobs.rule.sheetOrder"),
    path: ["to"],
  })
  .meta({ id: "SheetRange" });
export type SheetRange = z.output<typeof sheetRange>;

export const printConfirmation = z
  .strictObject({
    printed: z.boolean({ error: says("jobs.rule.printed") }).meta({ description: "Whether the labels are on paper" }),
    ids: z
      .array(
        anyText
          .min(1, { error: says("jobs.rule.emptyId") })
          .max(200, { error: says("jobs.rule.longId") })
          .meta({ format: "uuid" }),
        { error: says("rulesList.selection.notList") },
      )
      .min(1, { error: says("jobs.rule.noIds") })
      .max(IDS_MAX, { error: says("jobs.rule.maxIds", { max: IDS_MAX }) })
      .optional()
      .meta({ description: "The access points of the job that it is about; without it all of them" }),
    exceptSheets: sheetRange.optional().meta({
      description:
        "With printed true and without ids: all labels are printed but those on these sheets. An access point with a label on one of them does not count as printed",
    }),
  })
  .refine(({ printed, ids, exceptSheets }) => !exceptSheets || (printed && !ids), {
    error: says("jobs.rule.exceptSheets"),
    path: ["exceptSheets"],
  })
  .meta({ id: "PrintConfirmation" });
export type PrintConfirmation = z.output<typeof printConfirmation>;

export const printPageQuery = accessPointListQuery.pick({ page: true, limit: true }).meta({ id: "PrintPageQuery" });
export type PrintPageQuery = z.output<typeof printPageQuery>;

export const jobPointsQuery = printPageQuery
  .extend({
    order: z
      .enum(["selection", "paper"], { error: says("jobs.rule.order") })
      .default("selection")
      .meta({ description: "paper: as they are printed" }),
  })
  .meta({ id: "LabelJobAccessPointsQuery" });
export type JobPointsQuery = z.output<typeof jobPointsQuery>;

export const jobIdsQuery = z
  .strictObject({
    printed: z
      .enum(["any", "no"], { error: says("jobs.rule.printedQuery") })
      .default("any")
      .meta({ description: "no: only the access points whose label did not print" }),
  })
  .meta({ id: "LabelJobIdsQuery" });

export const jobZplQuery = z
  .strictObject({
    dpi: z
      .enum(["203", "300", "600"], { error: says("jobs.rule.dpi") })
      .transform(Number)
      .pipe(z.literal([203, 300, 600]))
      .optional()
      .meta({ description: "Dots per inch of the printer, for a job that has no resolution; others keep theirs" }),
  })
  .meta({ id: "LabelJobZplQuery" });

const { pagination } = accessPointList.shape;
const printed = z.boolean().meta({ description: "Whether this label counts as printed" });

const evidence = z.enum(["assumed", "said", "seen"]).nullable().meta({
  description:
    "How it is known that this label printed. assumed: nobody has answered for a day; said: a person or a program said so; seen: somebody signed in has scanned it since; null: it does not count as printed",
});
export type PrintEvidence = z.output<typeof evidence>;

const seenAt = moment
  .nullable()
  .meta({ description: "The last scan of this label by somebody signed in since it was printed" });

const labelJobAccessPoint = z
  .object({
    id: resourceId,
    name: z.string(),
    code: z.string(),
    position: z.int().min(1).meta({ description: "Its place in the selection, from 1" }),
    sheet: z.int().min(1).meta({ description: "Sheet of its first copy, or number of this label on a roll, from 1" }),
    cell: z.int().min(1).meta({ description: "Cell of its first copy on the sheet, from 1" }),
    printed,
    evidence,
    seenAt,
  })
  .meta({ id: "LabelJobAccessPoint" });

export const labelJobAccessPointList = z
  .object({ data: z.array(labelJobAccessPoint), pagination })
  .meta({ id: "LabelJobAccessPointList" });
export type LabelJobAccessPointList = z.output<typeof labelJobAccessPointList>;

/** Without what other labels say. Only jobs whose file was created. */
const accessPointLabelJob = z
  .object({
    id: labelJob.shape.id.meta({ description: "The id of the job" }),
    owner: labelJob.shape.owner,
    createdAt: moment,
    stock: labelStock.pick({ id: true, vendor: true, part: true }),
    copies: labelJob.shape.copies,
    printed,
    printedAt: moment.nullable(),
    evidence,
    seenAt,
  })
  .meta({ id: "AccessPointLabelJob" });

export const accessPointLabelJobList = z
  .object({ data: z.array(accessPointLabelJob), pagination })
  .meta({ id: "AccessPointLabelJobList" });
export type AccessPointLabelJobList = z.output<typeof accessPointLabelJobList>;
