import { z } from "zod";
import { accessPointListQuery } from "./access-point-list";
import { text } from "./text";

/** Most access points a job may name one by one, and most lines of a pasted list. */
const SELECTION_MAX = 10_000;

/** Checked for length before its members are looked at, so that no body makes an error for each of 100,000 members. */
const many = <T extends z.ZodType>(member: T, { what, wrong, items }: { what: string; wrong: string; items: object }) =>
  z
    .array(z.unknown(), `${what} must be a list.`)
    .min(1, `${what} is empty; choose at least one access point.`)
    .max(SELECTION_MAX, `${what} has more than ${SELECTION_MAX.toLocaleString("en")} members; print in parts.`)
    .pipe(z.array(member, wrong))
    .meta({ items, minItems: 1, maxItems: SELECTION_MAX });

const ids = many(z.uuid("This is no id of an access point.").toLowerCase(), {
  what: "ids",
  wrong: "ids must be a list.",
  items: { type: "string", format: "uuid" },
})
  .refine((given) => new Set(given).size === given.length, "ids names an access point twice; ask for copies instead.")
  .meta({ description: "These, in this order" });

const list = many(text({ label: "A line of the list", max: 512 }), {
  what: "list",
  wrong: "list must be a list of texts.",
  items: { type: "string", maxLength: 512 },
}).meta({ description: "Those of these codes or names, in this order; a line that fits none or several is named" });

const { q, sort, scope, label } = accessPointListQuery.shape;

/**
 * Which access points to print: by id, by a pasted list of codes or names, or all that a list with the same filter
 * shows.
 */
export const labelSelection = z
  .strictObject({
    ids: ids.optional(),
    list: list.optional(),
    q: q.unwrap().optional(),
    sort: sort.unwrap().optional(),
    scope: scope.unwrap().optional(),
    label: label.unwrap().optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    error: "Say which access points: ids, list, or a filter such as scope.",
    abort: true,
  })
  .refine((given) => !given.ids || Object.keys(given).length === 1, "ids stands alone; take out the other members.")
  .refine(
    ({ list, q, sort, label }) => !list || [q, sort, label].every((value) => value === undefined),
    "With list, only scope may stand.",
  )
  .meta({ id: "LabelSelection" });
export type LabelSelection = z.output<typeof labelSelection>;
