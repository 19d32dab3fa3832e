import { countOf } from "@/components/ui/text/count-of";
import type { AuditAction, AuditEntry, AuditGroup, AuditTarget } from "@/lib/contract/audit";

export const groupNames: Record<AuditGroup, string> = {
  "sign-ins": "Sign-ins",
  people: "People",
  tokens: "API tokens",
  "access-points": "Access points",
  fields: "Custom fields",
  labels: "Labels",
  views: "Saved views",
  settings: "Settings",
};

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
  "user.linked": "Linked a provider to",
  "user.unlinked": "Unlinked a provider from",
  "team.created": "Added team",
  "team.updated": "Changed team",
  "team.deleted": "Deleted team",
  "team.member-set": "Changed the members of",
  "team.member-removed": "Took a member out of",
  "password.changed": "Changed the password of",
  "password.removed": "Removed the password of",
  "password.blocked": "Blocked the password of",
  "factor.added": "Added a second factor to",
  "factor.removed": "Removed a second factor from",
  "factor.reset": "Reset the second factors of",
  "factor.codes-created": "Replaced the recovery codes of",
  "token.created": "Created API token",
  "token.revoked": "Revoked API token",
  "access-point.created": "Created access point",
  "access-point.updated": "Changed access point",
  "access-point.deleted": "Deleted access point",
  "access-point.restored": "Restored access point",
  "access-point.purged": "Removed access point for good:",
  "access-point.reported": "Sent a report about",
  "access-point.report-answered": "Answered a report about",
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
  "settings.updated": "Changed the settings of the office",
  "provider.created": "Added sign-in provider",
  "provider.updated": "Changed sign-in provider",
  "provider.deleted": "Removed sign-in provider",
  "backup.requested": "Asked for a backup",
  "backup.downloaded": "Downloaded backup",
};

/** `verb` is what happened where the target is known, such as "Changed", or "Changed with others". */
type EntrySentence = { phrase: string; verb: string; name: string; href: string | null; rest: string };

export function describeEntry({ action, actor, target, changes }: AuditEntry): EntrySentence {
  const name = target?.name ?? "";
  const after = (key: string) => changes[key]?.[1] ?? null;
  const provider = after("provider");
  if (action === "sign-in.failed" && typeof provider === "string") {
    return sentence(`Refused a sign-in with ${provider}`, name, hrefOf(action, target));
  }
  if (action === "sign-in.failed" && !target) {
    return sentence("Failed to sign in with an unknown e-mail address");
  }
  const isOwn = name === actor.name && (target?.id === actor.id || !("reason" in changes));
  if (action === "sign-in.succeeded") return sentence(phrases[action], isOwn ? "" : name);
  if (action === "session.ended" && isOwn) return sentence("Signed out");
  if (action === "user.handed-over") {
    return sentence(phrases[action], name, hrefOf(action, target), `to ${after("receiver") ?? "another person"}`);
  }
  const counted = countedPhrase(action, after);
  return counted ? sentence(counted) : sentence(phrases[action], name, hrefOf(action, target));
}

/** Null for any other action, and where the number is not known. */
function countedPhrase(action: AuditAction, after: (key: string) => unknown): string | null {
  const count = after("count");
  if (action === "codes.created" && typeof count === "number") return `Made ${countOf(count, "code")}`;
  if (action === "access-points.changed" && typeof count === "number") return `Changed ${countOf(count)}`;
  if (action === "access-points.deleted" && typeof count === "number") return `Deleted ${countOf(count)}`;
  const restored = after("restored");
  if (action === "access-points.undone" && typeof restored === "number") {
    const skipped = Number(after("skipped") ?? 0);
    const unchanged = skipped > 0 ? `, and left ${skipped.toLocaleString("en")} that had changed since` : "";
    return `Undid a change of ${countOf(restored)}${unchanged}`;
  }
  const created = after("created");
  if (action === "access-points.imported" && typeof created === "number") {
    const file = after("file");
    const changed = Number(after("changed") ?? 0);
    return `Imported ${countOf(created)}${changed > 0 ? `, and changed ${changed.toLocaleString("en")}` : ""}${
      typeof file === "string" ? `, from ${file}` : ""
    }`;
  }
  return null;
}

/** Its details leave these out. */
export const statedIn = (action: AuditAction): string[] => {
  if (action === "user.handed-over") return ["receiver"];
  if (action === "access-points.imported") return ["change", "file", "created", "changed"];
  return action.startsWith("access-points.") || action === "codes.created"
    ? ["change", "count", "restored", "skipped"]
    : [];
};

const sentence = (phrase: string, name = "", href: string | null = null, rest = ""): EntrySentence => ({
  phrase,
  verb: phrase.replace(/ (access point|of access points|about)$/, "").replace(/ access points$/, " with others"),
  name,
  href,
  rest,
});

const pages: Partial<Record<AuditTarget, string>> = {
  "access-point": "/access-points",
  "label-job": "/labels/jobs",
  "label-design": "/labels/designs",
  user: "/people",
};

function hrefOf(action: AuditAction, target: AuditEntry["target"]): string | null {
  const page = target && pages[target.type];
  const isGone = /\.(deleted|removed|purged)$/.test(action);
  return page && !isGone ? `${page}/${encodeURIComponent(target.id)}` : null;
}
