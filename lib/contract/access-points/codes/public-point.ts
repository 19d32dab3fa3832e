import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { moment } from "../../shared-members";
import { pointReport } from "./point-report";

/** Of an access point whose label links to the public page. */
export const publicPoint = z
  .object({
    name: z.string(),
    location: z.string(),
    note: z.string().meta({ description: "Text of the office" }),
  })
  .meta({ id: "PublicPoint" });
export type PublicPoint = z.output<typeof publicPoint>;

export const reportLink = z
  .strictObject({
    token: z.string({ error: says("rulesList.token.notText") }).max(100, { error: says("rulesList.token.tooLong") }),
  })
  .meta({ id: "ReportLink" });

export const reporterReport = z
  .object({
    ...pointReport.pick({ kind: true, text: true, state: true, answer: true, createdAt: true }).shape,
    accessPoint: z.object({ name: z.string(), location: z.string() }),
    expiresAt: moment.meta({ description: "When the link ends" }),
    timeZone: z.string().meta({ description: "Time zone of the office, for the days" }),
  })
  .meta({ id: "ReporterReport" });
export type ReporterReport = z.output<typeof reporterReport>;
