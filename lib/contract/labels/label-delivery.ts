import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { named } from "../shared-members";
import { printerReasons } from "./printer-connection";

const deliveryStates = ["waiting", "sending", "unsure", "sent", "cancelled"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why labels wait, or why nobody knows whether they are printed. */
const deliveryReasons = [
  ...printerReasons,
  "busy",
  "in-turn",
  "too-old",
  "wrong-media",
  "wrong-format",
  "not-accepted",
  "connection-lost",
  "count-differs",
  "program-stopped",
  "not-drawn",
  "printer-deleted",
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

const numberParameter = (digits: RegExp, error: () => string, min: number, max: number) =>
  z.string().regex(digits, { error }).transform(Number).pipe(z.int().min(min).max(max));

const position = z.int({ error: says("printers.rule.label") }).min(1, { error: says("printers.rule.label") });

const labelRange = z.object({ from: position, to: position });
export type LabelRange = z.output<typeof labelRange>;

/** A printer confirms what it printed. What is on its way when a connection ends is unsure until somebody has looked. */
export const labelDelivery = z
  .object({
    state: z.enum(deliveryStates),
    sentLabels: z.int().min(0).meta({ description: "Labels that the printer said it printed, from the first one on" }),
    unsure: labelRange
      .nullable()
      .meta({ description: "Labels on their way; in the state unsure nobody knows whether they are printed" }),
    reason: z.enum(deliveryReasons).nullable().meta({ description: "Why it waits or is unsure" }),
    message: z.string().nullable().meta({ description: "The reason as a sentence that says what to do" }),
  })
  .meta({ id: "LabelDelivery" });
export type LabelDelivery = z.output<typeof labelDelivery>;

export const deliveryResumption = z
  .strictObject({
    from: position.meta({ description: "The first label that is not on paper" }),
  })
  .meta({ id: "DeliveryResumption" });

const agentId = z.uuid({ error: says("printers.rule.agent") }).toLowerCase();

export const agentJobsQuery = z
  .strictObject({
    wait: numberParameter(/^([0-9]|1[0-9]|20)$/, says("printers.rule.wait"), 0, 20)
      .default(0)
      .meta({ description: "Seconds to wait for a job, at most 20" }),
    printers: z
      .string()
      .max(4_000, { error: says("printers.rule.printers") })
      .regex(/^[\da-f-]{36}(,[\da-f-]{36})*$/i, { error: says("printers.rule.printers") })
      .optional()
      .meta({ description: "Ids of the printers that the agent reaches, separated by commas; by default all" }),
  })
  .meta({ id: "PrintAgentJobsQuery" });

const agentJob = z
  .object({
    id: z.uuid(),
    printer: named,
    total: z.int().min(1).meta({ description: "Labels" }),
    sentLabels: z.int().min(0),
    unsure: labelRange.nullable().meta({ description: "Somebody has looked: labels that were in doubt before" }),
    pieces: z.array(z.int()).meta({
      description: "The last label of each piece that is left. A piece is sent only when the one before it is printed",
    }),
    stock: z.object({ kind: z.enum(["sheet", "roll"]), widthMm: z.number(), heightMm: z.number() }),
  })
  .meta({ id: "PrintAgentJob" });
export type AgentJob = z.output<typeof agentJob>;

export const agentJobList = z.object({ data: z.array(agentJob) }).meta({ id: "PrintAgentJobList" });

export const agentReport = z
  .strictObject({
    agent: agentId.meta({ description: "Chosen at random when the agent starts: one agent prints a job" }),
    state: z.enum(["waiting", "sending", "unsure", "sent"], { error: says("printers.rule.state") }),
    sentLabels: z.int({ error: says("printers.rule.label") }).min(0, { error: says("printers.rule.label") }),
    unsure: labelRange
      .nullable()
      .default(null)
      .meta({ description: "While sending: the labels that the agent is about to send" }),
    reason: z
      .enum(deliveryReasons, { error: says("printers.rule.reason") })
      .nullable()
      .default(null),
  })
  .meta({ id: "PrintAgentReport" });
export type AgentReport = z.output<typeof agentReport>;

const labelParameter = numberParameter(/^[1-9]\d{0,5}$/, says("printers.rule.label"), 1, 999_999);

export const pieceQuery = z
  .strictObject({
    from: labelParameter.meta({ description: "The first label of the file" }),
    to: labelParameter.meta({ description: "The last one" }),
    format: z
      .enum(["pdf", "zpl", "pwg"], { error: says("printers.rule.format") })
      .meta({ description: "pwg: PWG raster" }),
    dpi: numberParameter(/^[1-9]\d{2,3}$/, says("printers.rule.pieceDpi"), 100, 9_999)
      .optional()
      .meta({ description: "Resolution of PWG raster, in dots per inch" }),
    grey: z
      .enum(["0", "1"], { error: says("printers.rule.grey") })
      .default("0")
      .meta({ description: "1: PWG raster of 8 bits a dot, otherwise of one" }),
  })
  .meta({ id: "PrintAgentLabelsQuery" });
