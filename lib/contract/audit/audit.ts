import { z } from "zod";
import { t } from "@/lib/messages/messages";
import { pageParameters, pagination } from "../pagination";
import { mustBe } from "../rule-errors";
import { moment, named, resourceId } from "../shared-members";

export const auditActions = [
  "sign-in.succeeded",
  "sign-in.failed",
  "session.ended",
  "user.created",
  "user.updated",
  "user.disabled",
  "user.enabled",
  "user.removed",
  "user.reset",
  "user.handed-over",
  "user.linked",
  "user.unlinked",
  "team.created",
  "team.updated",
  "team.deleted",
  "team.member-set",
  "team.member-removed",
  "password.changed",
  "password.removed",
  "password.blocked",
  "factor.added",
  "factor.removed",
  "factor.reset",
  "factor.codes-created",
  "token.created",
  "token.revoked",
  "access-point.created",
  "access-point.updated",
  "access-point.deleted",
  "access-point.restored",
  "access-point.purged",
  "access-point.reported",
  "access-point.report-answered",
  "access-points.imported",
  "access-points.changed",
  "access-points.deleted",
  "access-points.undone",
  "codes.created",
  "code.voided",
  "label-job.created",
  "label-job.confirmed",
  "label-job.cancelled",
  "label-job.resumed",
  "label-stock.created",
  "label-stock.updated",
  "label-stock.deleted",
  "label-printer.created",
  "label-printer.updated",
  "label-printer.deleted",
  "label-design.created",
  "label-design.updated",
  "label-design.deleted",
  "round.created",
  "round.closed",
  "view.created",
  "view.updated",
  "view.deleted",
  "field.created",
  "field.updated",
  "field.deleted",
  "field.restored",
  "settings.updated",
  "provider.created",
  "provider.updated",
  "provider.deleted",
  "backup.requested",
  "backup.downloaded",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** By the first parts of the names of their actions. */
const groupSubjects = {
  "sign-ins": ["sign-in", "session"],
  people: ["user", "team", "password", "factor"],
  tokens: ["token"],
  "access-points": ["access-point", "access-points"],
  fields: ["field"],
  labels: ["code", "codes", "label-job", "label-stock", "label-printer", "label-design", "round"],
  views: ["view"],
  settings: ["settings", "provider", "backup"],
} as const;

export type AuditGroup = keyof typeof groupSubjects;
export const auditGroups = Object.keys(groupSubjects) as [AuditGroup, ...AuditGroup[]];

export function actionsOf(filter: AuditAction | AuditGroup): AuditAction[] {
  const subjects: readonly string[] | undefined = groupSubjects[filter as AuditGroup];
  if (!subjects) return [filter as AuditAction];
  return auditActions.filter((action) => subjects.includes(action.split(".")[0] ?? ""));
}

const auditTargets = [
  "user",
  "team",
  "session",
  "token",
  "access-point",
  "code",
  "label-job",
  "label-stock",
  "label-printer",
  "label-design",
  "round",
  "view",
  "field",
  "provider",
  "backup",
] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** Null before a creation and after a deletion. */
const value: z.ZodType<z.core.util.JSONType> = z.unknown() as never;
const auditChanges = z.record(z.string(), z.tuple([value, value]));
export type AuditChanges = z.output<typeof auditChanges>;

/** Names are as they were at that time. */
const auditEntry = z
  .object({
    id: resourceId,
    at: moment,
    actor: z
      .object({ id: resourceId.nullable(), name: z.string() })
      .meta({ description: "The user; id is null for the terminal and for a client that is not signed in" }),
    token: z.string().nullable().meta({ description: "Name of the API token that the user's program sent, or null" }),
    action: z.enum(auditActions),
    target: z.object({ type: z.enum(auditTargets), id: resourceId, name: z.string() }).nullable(),
    address: z.string().meta({
      description: "IP address of the client; empty at the terminal, and for everyone but admins",
    }),
    changes: auditChanges,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntry>;

const id = (name: string) =>
  z
    .uuid({ error: () => t("rules.mustBeId", { member: name }) })
    .toLowerCase()
    .optional();
const time = (name: string) =>
  z.iso.datetime({ offset: true, error: () => t("rules.mustBeTime", { member: name }) }).optional();

/** They combine. */
const filters = {
  actor: id("actor").meta({ description: "Only what this user did" }),
  action: z
    .enum([...auditActions, ...auditGroups], mustBe("action", ...auditGroups, ...auditActions))
    .optional()
    .meta({ description: `Only this action, or the actions of a group: ${auditGroups.join(", ")}` }),
  target: id("target").meta({
    description: "Only what happened to this user, team, access point, print job, stock, printer or label design",
  }),
  since: time("since").meta({ description: "Only at this time or after it" }),
  until: time("until").meta({ description: "Only before this time" }),
};

const auditFilter = z.object(filters);
export type AuditFilter = z.output<typeof auditFilter>;

export const auditQuery = z.strictObject({ ...pageParameters, ...filters }).meta({ id: "AuditQuery" });

export const auditExportQuery = z
  .strictObject({
    format: z.enum(["csv"], mustBe("format", "csv")).default("csv").meta({ description: "Format of the file" }),
    ...filters,
  })
  .meta({ id: "AuditExportQuery" });

export const historyQuery = z.strictObject(pageParameters).meta({ id: "HistoryQuery" });

export const auditList = z.object({ data: z.array(auditEntry), pagination }).meta({ id: "AuditList" });
export type AuditList = z.output<typeof auditList>;

export const auditActorList = z.object({ data: z.array(named) }).meta({ id: "AuditActorList" });
export type AuditActorList = z.output<typeof auditActorList>;
