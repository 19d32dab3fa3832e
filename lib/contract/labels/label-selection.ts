import { z } from "zod";
import { accessPointListQuery } from "../access-points/access-point-list";
import { filterParameters } from "../access-points/list-filter-schemas";
import { filterNames } from "../access-points/list-filters";
import { text } from "../text";
import { textPatterns } from "../text-patterns";

const SELECTION_MAX = 10_000;

const FIRST_MAX = 20_000;

const EXCEPT_MAX = 1_000;

/** Checks the length first, so that a body with 100,000 members produces one error. */
const many = <T extends z.ZodType>(member: T, { what, wrong, items }: { what: string; wrong: string; items: object }) =>
  z
    .array(z.unknown(), `${what} must be a list.`)
    .min(1, "Nothing is selected. Choose at least one access point.")
    .max(SELECTION_MAX, `${what} has more than ${SELECTION_MAX.toLocaleString("en")} entries. Print in parts.`)
    .pipe(z.array(member, wrong))
    .meta({ items, minItems: 1, maxItems: SELECTION_MAX });

const exceptOf = (id: z.ZodType<string>, items: object) =>
  z
    .array(z.unknown(), "The list of exceptions must be a list of ids.")
    .max(EXCEPT_MAX, `More than ${EXCEPT_MAX.toLocaleString("en")} access points are left out. Select fewer instead.`)
    .pipe(z.array(id, "The list of exceptions must be a list of ids."))
    .meta({ items, maxItems: EXCEPT_MAX, description: "With a filter, a list or the pile: all of them but these" });

/** In print order. */
const idsOf = (id: z.ZodType<string>, items: object) =>
  many(id, { what: "The selection", wrong: "The selection must be a list of ids.", items })
    .refine(
      (given) => new Set(given).size === given.length,
      "The selection has an access point twice. Print copies instead.",
    )
    .meta({ uniqueItems: true, description: "These, in this order" });

const list = many(text({ label: "fieldRules.label.listLine", max: 512, asFound: true }), {
  what: "The pasted list",
  wrong: "The pasted list must be a list of texts.",
  items: { type: "string", maxLength: 512, pattern: textPatterns.foundLine },
}).meta({ description: "Those of these codes or names, in this order; a line that fits none or several is named" });

const { q, sort, scope, label } = accessPointListQuery.shape;

const selectionOf = (id: z.ZodType<string>, items: object) =>
  z
    .strictObject({
      ids: idsOf(id, items).optional(),
      except: exceptOf(id, items).optional(),
      list: list.optional(),
      pile: z
        .literal(true, "Pile: choose true.")
        .optional()
        .meta({ description: "Your print pile, in the order in which it was collected" }),
      first: z
        .int("First: enter a whole number.")
        .min(1, "First: enter 1 or more.")
        .max(FIRST_MAX, `First: enter ${FIRST_MAX.toLocaleString("en")} or less.`)
        .optional()
        .meta({
          description: "With a filter: only so many of those that match, from the first in the order of `sort`",
        }),
      q: q.unwrap().optional(),
      sort: sort.unwrap().optional(),
      scope: scope.unwrap().optional(),
      label: label.unwrap().optional(),
      ...filterParameters,
    })
    .refine(({ except: _, first: __, ...given }) => Object.values(given).some((value) => value !== undefined), {
      error: "Say which access points: ids, pile, list, or a filter such as scope.",
      abort: true,
    })
    .refine(
      (given) => !given.ids || Object.keys(given).length === 1,
      "A selection by ids takes no filter. Remove the other members.",
    )
    .refine(
      ({ except: _, ...given }) => !given.pile || Object.keys(given).length === 1,
      "A selection of the print pile takes no filter. Remove the other members.",
    )
    .refine(
      ({ list, q, sort, label, first, ...given }) =>
        !list ||
        [q, sort, label, first, ...filterNames.map((name) => given[name]), given.field].every(
          (value) => value === undefined,
        ),
      "A pasted list takes no filter but scope. Remove the other members.",
    )
    .meta({
      minProperties: 1,
      dependentSchemas: {
        ids: { maxProperties: 1 },
        pile: { properties: { pile: true, except: true }, additionalProperties: false },
        list: { properties: { list: true, scope: true, except: true }, additionalProperties: false },
        except: { minProperties: 2 },
        first: { minProperties: 2 },
      },
      description:
        "Either ids alone, or pile, or a list with a scope or without, or a filter of one member or more, such as scope, with or without first; all but ids with or without except",
    });

const uuid = z.uuid("This is no id of an access point.").toLowerCase();

export const labelSelection = selectionOf(uuid, { type: "string", format: "uuid" }).meta({
  id: "LabelSelection",
});
export type LabelSelection = z.output<typeof labelSelection>;

/** Of a third-party service: any text without white space. */
export const opaqueId = z.string().regex(/^\S{1,200}$/u, "This is no id of an access point.");

export const anySelection = selectionOf(opaqueId, { type: "string" });
