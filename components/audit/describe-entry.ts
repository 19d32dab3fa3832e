import { type FieldName, fieldNames, fieldOf } from "@/lib/contract/access-points/access-point-fields";
import type { AuditAction, AuditEntry, AuditGroup } from "@/lib/contract/audit";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { printerFields, stockFields } from "@/lib/contract/labels/equipment-fields";

/** Names of the groups of actions. */
export const groupNames: Record<AuditGroup, string> = {
  "sign-ins": "Sign-ins",
  people: "People",
  tokens: "API tokens",
  "access-points": "Access points",
  fields: "Custom fields",
  labels: "Labels",
  views: "Saved views",
};

/** Text of the action, without the name of its target, which follows. */
const phrases: Record<AuditAction, string> = {
  "sign-in.succeeded": "Signed in",
  "sign-in.failed": "Failed to sign in as",
  "session.ended": "Ended a session of",
  "user.created": "Added",
  "user.updated": "Changed",
  "user.disabled": "Disabled",
  "user.enabled": "Enabled",
  "user.removed": "Removed",
  "user.reset": "Reset the password of",
  "user.handed-over": "Handed over the access points of",
  "password.changed": "Changed the password of",
  "token.created": "Created API token",
  "token.revoked": "Revoked API token",
  "access-point.created": "Created access point",
  "access-point.updated": "Changed access point",
  "access-point.deleted": "Deleted access point",
  "access-point.restored": "Restored access point",
  "access-point.purged": "Removed access point for good:",
  "access-points.imported": "Imported access points",
  "access-points.changed": "Changed access points",
  "access-points.deleted": "Deleted access points",
  "access-points.undone": "Undid a change of access points",
  "codes.created": "Made codes",
  "code.voided": "Voided code",
  "label-job.created": "Created a print job for",
  "label-job.confirmed": "Recorded what was printed for",
  "label-job.cancelled": "Cancelled a print job for",
  "label-stock.created": "Created label size",
  "label-stock.updated": "Changed label size",
  "label-stock.deleted": "Deleted label size",
  "label-printer.created": "Created printer profile",
  "label-printer.updated": "Changed printer profile",
  "label-printer.deleted": "Deleted printer profile",
  "label-design.created": "Created label design",
  "label-design.updated": "Changed label design",
  "label-design.deleted": "Deleted label design",
  "view.created": "Saved view",
  "view.updated": "Changed saved view",
  "view.deleted": "Deleted saved view",
  "field.created": "Added custom field",
  "field.updated": "Changed custom field",
  "field.deleted": "Deleted custom field",
  "field.restored": "Restored custom field",
};

/**
 * Sentence about an entry: what happened, the name of its target, and the page of the target if it has one. `verb` is
 * what happened where the target is known, such as "Changed".
 */
type EntrySentence = { phrase: string; verb: string; name: string; href: string | null };

/** Returns the sentence about an entry. */
export function describeEntry({ action, actor, target, changes }: AuditEntry): EntrySentence {
  const name = target?.name ?? "";
  if (action === "sign-in.failed" && !target) {
    return sentence("Failed to sign in with an unknown e-mail address");
  }
  const isOwn = name === actor.name && (target?.id === actor.id || !("reason" in changes));
  if (action === "sign-in.succeeded") return sentence(phrases[action], isOwn ? "" : name);
  if (action === "session.ended" && isOwn) return sentence("Signed out");
  return sentence(phrases[action], name, hrefOf(action, target));
}

const sentence = (phrase: string, name = "", href: string | null = null): EntrySentence => ({
  phrase,
  verb: phrase.replace(/ access point$/, ""),
  name,
  href,
});

function hrefOf(action: AuditAction, target: AuditEntry["target"]): string | null {
  if (!target || action.endsWith(".deleted")) return null;
  if (target.type === "access-point") return `/access-points/${encodeURIComponent(target.id)}`;
  return target.type === "label-job" ? `/labels/jobs/${encodeURIComponent(target.id)}` : null;
}

/** Changed field of an entry. A value is null when it was empty. */
export type ChangedField = { label: string; before: string | null; after: string | null };

/**
 * Returns the changed fields of an entry, the fields of an access point in the order of the form.
 * @param custom custom fields, whose labels name their changes; without them their keys do
 */
export function changedFields({ changes, target }: AuditEntry, custom: CustomField[] = []): ChangedField[] {
  const keys = custom.map(({ key }) => `${CUSTOM}${key}`);
  const names: string[] = [...fieldNames, ...keys];
  const order = (name: string) => (target?.type === "access-point" && names.includes(name) ? names.indexOf(name) : -1);
  return Object.entries(changes)
    .sort(([a], [b]) => order(a) - order(b))
    .map(([name, [before, after]]) => ({
      label: custom[keys.indexOf(name)]?.label ?? labelOf(name, target?.type),
      before: toText(before),
      after: toText(after),
    }));
}

/** First part of the names of custom fields in an entry. */
const CUSTOM = "fields.";

const otherLabels: Record<string, string> = {
  accessPoints: "Access points",
  email: "E-mail",
  printed: "Printed access points",
  paper: "Paper",
};

function labelOf(name: string, type: string | undefined): string {
  if (type === "access-point" && fieldNames.includes(name as FieldName)) return fieldOf(name as FieldName).label;
  const fields: Record<string, string> =
    type === "label-stock" ? stockFields : type === "label-printer" ? printerFields : {};
  return fields[name] ?? otherLabels[name] ?? inWords(name);
}

/** Returns the name of a property in words: "expiresAt" is "Expires at". */
function inWords(name: string): string {
  const words = name
    .replace(CUSTOM, "")
    .replaceAll(/([A-Z])/g, " $1")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toText(value: AuditEntry["changes"][string][number]): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en");
  if (typeof value === "string") return value;
  const parts = Object.entries(value).map(([name, part]) => `${inWords(name)} ${toText(part) ?? "empty"}`);
  return Array.isArray(value) ? value.map((part) => toText(part) ?? "empty").join(", ") : parts.join(", ");
}
