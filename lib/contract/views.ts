import { z } from "zod";
import { joinItems, says, t } from "@/lib/messages/messages";
import { accessPointListQuery } from "./access-points/access-point-list";
import { columnNames, columnWidths, densities } from "./access-points/list-columns";
import { fieldFilterName, fieldFilterValue, namedFilters } from "./access-points/list-filter-schemas";
import { FIELDS_MAX, fieldKey } from "./custom-fields/custom-field";
import { keyOfParameter } from "./custom-fields/field-parameters";
import { moment, named, resourceId } from "./shared-members";
import { filledText } from "./text";

export const VIEWS_MAX = 50;

const { q, sort, scope, label, updatedSince, limit } = accessPointListQuery.shape;

const ownParameters = ["q", "sort", "scope", "label", "updatedSince", "limit"];

/** `toPairs(query)` is the list. */
const viewQuery = z
  .object({
    q: q.unwrap().optional(),
    sort: sort.unwrap().optional(),
    scope: scope.unwrap().optional(),
    label: label.unwrap().optional(),
    ...namedFilters,
    updatedSince,
    limit: z
      .string()
      .refine((value) => limit.safeParse(value).success, { error: says("rulesList.view.limit") })
      .optional()
      .meta({ pattern: "^([1-9][0-9]?|100)$", description: "Rows on a page, 1 to 100, as text" }),
  })
  // The type of `location`, because TypeScript compares the named members with that of the others.
  .catchall(fieldFilterValue as z.ZodType<string | string[], string>)
  .superRefine((query, context) => {
    const isKnown = (name: string) =>
      Object.hasOwn(namedFilters, name) ||
      ownParameters.includes(name) ||
      fieldFilterName.safeParse(keyOfParameter(name)).success;
    const keys = Object.keys(query).filter((name) => !isKnown(name));
    if (keys.length > 0)
      context.addIssue({ code: "unrecognized_keys", keys, input: query, message: "Unknown member." });
  })
  .meta({
    description:
      "Parameters of the list, without the page, also field.{key}. All values are text, as in a URL; several locations are a list",
  });

const columnName = z.union([z.enum(columnNames), z.templateLiteral(["field.", fieldKey])], {
  error: () => t("rulesList.view.column", { choices: joinItems(columnNames) }),
});

const viewColumns = z
  .array(z.strictObject({ name: columnName, width: z.enum(columnWidths).default("medium") }))
  .max(columnNames.length + FIELDS_MAX)
  .refine((columns) => new Set(columns.map(({ name }) => name)).size === columns.length, {
    error: says("rulesList.view.twice"),
  })
  .nullable()
  .meta({ description: "Columns after the name, in their order, each once; null: the usual ones" });

const members = {
  name: filledText({ label: "common.name", missing: "fieldRules.missing.name", max: 80 }),
  shared: z.boolean().meta({ description: "Shown to everyone; for managers and admins" }),
  query: viewQuery,
  columns: viewColumns,
  density: z.enum(densities),
  isDefault: z.boolean().meta({ description: "Shown to you when you open the list; you have one at most" }),
};

export const newView = z
  .strictObject({
    ...members,
    shared: members.shared.default(false),
    query: members.query.default({}),
    columns: members.columns.default(null),
    density: members.density.default("comfortable"),
    isDefault: members.isDefault.default(false),
  })
  .meta({ id: "NewSavedView" });
export type NewView = z.output<typeof newView>;

export const viewChanges = z.strictObject(members).partial().meta({ id: "SavedViewChanges" });
export type ViewChanges = z.output<typeof viewChanges>;

export const savedView = z
  .object({
    id: resourceId,
    ...members,
    owner: named,
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "SavedView" });
export type SavedView = z.output<typeof savedView>;

/** By name. */
export const viewList = z.object({ data: z.array(savedView) }).meta({ id: "SavedViewList" });
