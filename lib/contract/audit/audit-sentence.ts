import { formatMessage, isolate, type MessageKey } from "@/lib/messages/messages";
import type { AuditAction, AuditEntry, AuditTarget } from "./audit";

/** `values` of the message, which has a tag `target` around the name of the target. */
type EntrySentence = { key: MessageKey; values: Record<string, string | number>; href: string | null };

export function describeEntry({ action, actor, target, changes }: AuditEntry): EntrySentence {
  const name = target?.name ?? "";
  const after = (key: string) => changes[key]?.[1] ?? null;
  const say = (key: MessageKey, values: EntrySentence["values"] = {}) => ({ key, values: { name, ...values } });
  const provider = after("provider");
  const isOwn = name === actor.name && (target?.id === actor.id || !("reason" in changes));
  const href = hrefOf(action, target);
  if (action === "sign-in.failed" && typeof provider === "string")
    return { ...say(name ? "audit.refusedOf" : "audit.refused", { provider }), href };
  if (action === "sign-in.failed" && !target) return { ...say("audit.failedWithUnknownEmail"), href };
  if (action === "session.ended" && isOwn) return { ...say("audit.signedOut"), href: null };
  if (action === "user.handed-over") {
    const receiver = after("receiver");
    if (receiver === null) return { ...say("audit.handedOver"), href };
    return { ...say("audit.action.user.handed-over", { receiver: String(receiver) }), href };
  }
  return { ...(sayCounted(action, after, say) ?? say(`audit.action.${action}`)), href };
}

type Say = (key: MessageKey, values: EntrySentence["values"]) => Omit<EntrySentence, "href">;

/** Null for any other action, and where the number is not known. */
function sayCounted(action: AuditAction, after: (key: string) => unknown, say: Say) {
  const count = after("count");
  if (action === "codes.created" && typeof count === "number") return say("audit.madeCodes", { count });
  if (action === "access-points.changed" && typeof count === "number") return say("audit.changedPoints", { count });
  if (action === "access-points.deleted" && typeof count === "number") return say("audit.deletedPoints", { count });
  const restored = after("restored");
  if (action === "access-points.undone" && typeof restored === "number") {
    const left = Number(after("skipped") ?? 0);
    return say(left > 0 ? "audit.undoneInPart" : "audit.undonePoints", { count: restored, left });
  }
  const created = after("created");
  if (action === "access-points.imported" && typeof created === "number") {
    const file = after("file");
    const changed = Number(after("changed") ?? 0);
    const values = { count: created, changed };
    if (typeof file !== "string") return say(changed > 0 ? "audit.importedAndChanged" : "audit.imported", values);
    return say(changed > 0 ? "audit.importedAndChangedFrom" : "audit.importedFrom", { ...values, file });
  }
  return null;
}

const inHistory = [
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
] as const satisfies AuditAction[];

/** Sentence of the history of an access point, which has a tag `actor`. */
export const historyKey = ({ action }: AuditEntry) =>
  `audit.history.${inHistory.find((one) => one === action) ?? "access-point.updated"}` as const;

export const historyText = (entry: AuditEntry): string =>
  textOf(historyKey(entry), { actor: () => isolate(entry.actor.name) });

export function entryText(entry: AuditEntry): string {
  const { key, values } = describeEntry(entry);
  return textOf(key, { ...values, target: (parts: string[]) => parts.join("") });
}

const textOf = (key: MessageKey, values: object): string => [formatMessage(key, values)].flat().join("");

/** Its details leave these out. */
export const statedIn = (action: AuditAction): string[] => {
  if (action === "user.handed-over") return ["receiver"];
  if (action === "access-points.imported") return ["change", "file", "created", "changed"];
  return action.startsWith("access-points.") || action === "codes.created"
    ? ["change", "count", "restored", "skipped"]
    : [];
};

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
