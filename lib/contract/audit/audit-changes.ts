import {
  formatMessage,
  formatNumber,
  hasMessage,
  isLanguage,
  joinItems,
  languages,
  type PlainKey,
  t,
} from "@/lib/messages/messages";
import { type FieldName, fieldNames, fieldOf } from "../access-points/access-point-fields";
import type { CustomField } from "../custom-fields/custom-field";
import { customFieldTypeLabels } from "../custom-fields/field-types";
import { designMeasures, printerFields, stockFields } from "../labels/equipment-fields";
import type { AuditEntry } from "./audit";
import { statedIn } from "./audit-sentence";

/** A text is null when the value was empty. */
export type ChangedField = {
  name: string;
  label: string;
  /** Without a unit. */
  shortLabel: string;
  before: string | null;
  after: string | null;
  valueBefore: Value;
};

/** Without those that its sentence states. Without `custom`, keys name the custom fields. */
export function changedFields(
  { action, changes, target }: AuditEntry,
  formatTime: (iso: string) => string,
  custom: CustomField[] = [],
): ChangedField[] {
  const stated = statedIn(action);
  const toText = (value: Value): string | null => textOf(value, formatTime);
  const keys = custom.map(({ key }) => `${CUSTOM}${key}`);
  const names: string[] = [...fieldNames, ...keys];
  const order = (name: string) => (target?.type === "access-point" && names.includes(name) ? names.indexOf(name) : -1);
  return Object.entries(changes)
    .filter(([name]) => !stated.includes(name))
    .sort(([a], [b]) => order(a) - order(b))
    .map(([name, [before, after]]) => ({
      name,
      ...labelsOf(name, target?.type, custom[keys.indexOf(name)]?.label),
      before: codeIn(name, before) ?? toText(before),
      after: codeIn(name, after) ?? toText(after),
      valueBefore: before,
    }));
}

export const CUSTOM = "fields.";

const formLabels: Record<string, Record<string, PlainKey>> = {
  "label-stock": stockFields,
  "label-printer": printerFields,
  "label-design": designMeasures,
};

function labelsOf(name: string, type: string | undefined, given: string | undefined) {
  const shortLabel = given ?? labelOf(name, type);
  if (type !== "label-design" || !(name in designMeasures)) return { label: shortLabel, shortLabel };
  return { label: t(`designs.measureMm.${name as keyof typeof designMeasures}`), shortLabel };
}

function labelOf(name: string, type: string | undefined): string {
  if (type === "access-point" && fieldNames.includes(name as FieldName)) return t(fieldOf(name as FieldName).label);
  const key = formLabels[type ?? ""]?.[name];
  return key ? t(key) : otherLabel(name);
}

function otherLabel(name: string): string {
  const key = `audit.value.${name}`;
  return hasMessage(key) ? String(formatMessage(key)) : inWords(name);
}

/** A name that a later version of the service gives. */
function inWords(name: string): string {
  const words = name
    .replace(CUSTOM, "")
    .replaceAll(/([A-Z])/g, " $1")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Value = AuditEntry["changes"][string][number];

const codes: Record<string, Record<string, PlainKey>> = {
  role: {
    viewer: "people.role.viewer",
    staff: "people.role.staff",
    manager: "people.role.manager",
    admin: "people.role.admin",
  },
  publicPage: { off: "settings.office.publicPage.off", on: "settings.office.publicPage.on" },
  kind: {
    label: "reports.kind.label",
    problem: "reports.kind.problem",
    sheet: "equipment.kind.sheet",
    roll: "equipment.kind.roll",
  },
  shape: {
    rectangle: "equipment.shape.rectangle",
    rounded: "equipment.shape.rounded",
    square: "equipment.shape.square",
    round: "equipment.shape.round",
  },
  side: {
    left: "designs.side.left",
    right: "designs.side.right",
    top: "designs.side.top",
    bottom: "designs.side.bottom",
  },
  type: customFieldTypeLabels,
  density: { comfortable: "audit.density.comfortable", compact: "audit.density.compact" },
  clientSecret: { set: "audit.secret.set", replaced: "audit.secret.replaced" },
  state: { new: "reports.state.new", seen: "reports.state.seen", done: "reports.state.done" },
  access: {
    view: "teams.access.view",
    edit: "teams.access.edit",
    read: "account.token.read",
    write: "account.token.write",
    print: "account.token.print",
  },
};

function codeIn(name: string, value: Value): string | null {
  if (name === "language" && isLanguage(value)) return languages[value];
  const key = typeof value === "string" && codes[name]?.[value];
  return key ? t(key) : null;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

function textOf(value: Value, formatTime: (iso: string) => string): string | null {
  const toText = (part: Value) => textOf(part, formatTime) ?? t("audit.empty");
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return t(value ? "export.yes" : "export.no");
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "string") return TIME.test(value) ? formatTime(value) : value;
  if (Array.isArray(value)) return joinItems(value.map(toText));
  return joinItems(
    Object.entries(value).map(([name, part]) => `${codeIn("role", name) ?? otherLabel(name)} ${toText(part)}`),
  );
}
