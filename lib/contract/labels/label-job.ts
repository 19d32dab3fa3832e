import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { accessPointList, accessPointListQuery } from "../access-points/access-point-list";
import { problemError } from "../problem";
import { moment, named } from "../shared-members";
import { millimetres, wholeNumber } from "./field-rules";
import { labelDelivery } from "./label-delivery";
import { printerDpi, printerMeasures } from "./label-printer";
import { labelSelection } from "./label-selection";
import { labelStock, stockId } from "./label-stock";
import { labelTemplate, templateMembers } from "./label-template";

/** With copies. Rendering them takes about half a minute. */
export const LABELS_MAX = 20_000;

/** 10,000 ids or lines of a list fit. */
export const SELECTION_MAX_BYTES = 1_024 * 1_024;

const cell = z
  .int({ error: says("print.rule.cell") })
  .min(1, { error: says("print.rule.minCell") })
  .max(40_000, { error: says("print.rule.noCell") });

export const newLabelJob = z
  .strictObject({
    select: labelSelection,
    stock: stockId,
    lengthMm: millimetres("print.field.length", 10, 1_000)
      .optional()
      .meta({ description: "What to cut a continuous roll to; other stock takes none" }),
    skip: z
      .array(cell, { error: says("print.rule.used") })
      .max(40_000, { error: says("print.rule.maxUsed", { max: 40_000 }) })
      .default([])
      .meta({ description: "Cells of the first sheet that are used, from 1, left to right, top to bottom" }),
    copies: wholeNumber("print.field.copies", 1, 1_000).default(1),
    ...templateMembers,
    turned: z
      .boolean({ error: says("print.rule.turned") })
      .optional()
      .meta({
        description:
          "Rolls: prints the labels turned by 90° clockwise. By default those that are higher than 1.5 times their width are turned. Sheets ignore it",
      }),
    design: z
      .uuid({ error: says("print.rule.designId") })
      .toLowerCase()
      .optional()
      .meta({ description: "A label design, which replaces fields, side and textSize" }),
    dpi: printerDpi.optional(),
    printer: z
      .uuid({ error: says("equipment.rule.printerId") })
      .toLowerCase()
      .optional(),
    format: z
      .enum(["pdf", "zpl"], { error: says("print.rule.format") })
      .default("pdf")
      .meta({ description: "zpl: for rolls" }),
    send: z
      .boolean({ error: says("printers.rule.send") })
      .optional()
      .meta({ description: "Sends the labels to the printer, in the format of its connection" }),
  })
  .meta({ id: "NewLabelJob", description: "Nothing is printed when a label has a character that no font has" });
export type NewLabelJob = z.output<typeof newLabelJob>;

const labelJobStates = ["queued", "drawing", "done", "failed", "cancelled"] as const;
export type LabelJobState = (typeof labelJobStates)[number];

export const openJobStates = ["queued", "drawing"] as const satisfies LabelJobState[];

export const isOpenJob = ({ state }: { state: LabelJobState }): boolean =>
  (openJobStates as readonly LabelJobState[]).includes(state);

const printStates = ["created", "printed", "partly-printed", "not-printed"] as const;
export type PrintState = (typeof printStates)[number];

/** For a complete file. `confirmations`: how often what was printed has changed. */
export function printStateOf(
  { accessPoints, printedAccessPoints }: Pick<LabelJob, "accessPoints" | "printedAccessPoints">,
  confirmations: number,
): PrintState {
  if (confirmations === 0) return "created";
  if (printedAccessPoints === 0) return "not-printed";
  return printedAccessPoints === accessPoints ? "printed" : "partly-printed";
}

export const labelJob = z
  .object({
    id: z.uuid(),
    owner: named,
    state: z.enum(labelJobStates),
    format: z.enum(["pdf", "zpl"]),
    accessPoints: z.int().min(0),
    total: z.int().min(0).meta({ description: "Labels, copies counted" }),
    sheets: z.int().min(0).meta({ description: "Sheets, or labels of a roll" }),
    done: z.int().min(0).meta({ description: "Labels drawn so far" }),
    verified: z.int().min(0).meta({ description: "Labels read back by a decoder so far" }),
    stock: labelStock.meta({ description: "As it was when the job was made" }),
    template: labelTemplate,
    printer: z
      .object({
        id: z.uuid().nullable(),
        name: z.string().nullable(),
        ...printerMeasures,
      })
      .meta({ description: "As it was when the job was made" }),
    skip: z.array(z.int()),
    nextSkip: z.array(z.int()).meta({ description: "Cells used on the last sheet; none when it is full" }),
    copies: z.int().min(1),
    createdAt: moment,
    finishedAt: moment.nullable(),
    printState: z
      .enum(printStates)
      .nullable()
      .meta({ description: "What is on paper; created: nobody has said it yet; null: there is no file" }),
    openedAt: moment.nullable().meta({
      description:
        "When the labels were opened to be printed; a day later they count as printed, which is assumed while this is not null. null: they were not opened, or somebody has said what printed, or each label was scanned since",
    }),
    printedAt: moment.nullable().meta({ description: "When labels of the job were last printed" }),
    printedAccessPoints: z.int().min(0).meta({ description: "Access points whose labels are printed" }),
    digest: z.string().nullable().meta({ description: "SHA-256 of the file in hexadecimal, also its entity tag" }),
    errors: z.array(problemError).meta({ description: "Why it failed" }),
    delivery: labelDelivery
      .nullable()
      // Services of earlier versions have none.
      .default(null)
      .meta({ description: "Of a job that is sent to its printer" }),
  })
  .meta({ id: "LabelJob" });
export type LabelJob = z.output<typeof labelJob>;

export const labelJobListQuery = accessPointListQuery
  .pick({ page: true, limit: true })
  .extend({
    scope: accessPointListQuery.shape.scope.meta({
      description:
        "teams: also those whose access points are all of one of your teams; all: everyone's, for managers and admins",
    }),
  })
  .meta({ id: "LabelJobListQuery" });
export type LabelJobListQuery = z.output<typeof labelJobListQuery>;

export const labelJobList = z
  .object({
    data: z
      .array(labelJob)
      .meta({ description: "Without the logos of designs: each `logo` is null. The job itself has it" }),
    pagination: accessPointList.shape.pagination,
  })
  .meta({ id: "LabelJobList" });
export type LabelJobList = z.output<typeof labelJobList>;
