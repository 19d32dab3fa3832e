import { z } from "zod";
import { type PlainKey, says } from "@/lib/messages/messages";
import { accessPointListQuery } from "../access-points/access-point-list";
import { filterParameters } from "../access-points/list-filter-schemas";
import { filterNames } from "../access-points/list-filters";
import { text } from "../text";
import { textPatterns } from "../text-patterns";
import { wholeNumber } from "./field-rules";

const SELECTION_MAX = 10_000;

const FIRST_MAX = 20_000;

const EXCEPT_MAX = 1_000;

/** Checks the length first, so that a body with 100,000 members produces one error. */
type ManyRules = {
  notList: PlainKey;
  tooMany: "print.rule.maxSelection" | "print.rule.maxList";
  wrong: PlainKey;
  items: object;
};

const many = <T extends z.ZodType>(member: T, { notList, tooMany, wrong, items }: ManyRules) =>
  z
    .array(z.unknown(), { error: says(notList) })
    .min(1, { error: says("findings.nothingSelected") })
    .max(SELECTION_MAX, { error: says(tooMany, { max: SELECTION_MAX }) })
    .pipe(z.array(member, { error: says(wrong) }))
    .meta({ items, minItems: 1, maxItems: SELECTION_MAX });

const exceptOf = (id: z.ZodType<string>, items: object) =>
  z
    .array(z.unknown(), { error: says("rulesList.exceptions.notList") })
    .max(EXCEPT_MAX, { error: says("print.rule.maxExcept", { max: EXCEPT_MAX }) })
    .pipe(z.array(id, { error: says("rulesList.exceptions.notList") }))
    .meta({ items, maxItems: EXCEPT_MAX, description: "With a filter, a list or the pile: all of them but these" });

/** In print order. */
const idsOf = (id: z.ZodType<string>, items: object) =>
  many(id, {
    notList: "print.rule.selection",
    tooMany: "print.rule.maxSelection",
    wrong: "rulesList.selection.notList",
    items,
  })
    .refine((given) => new Set(given).size === given.length, { error: says("print.rule.twice") })
    .meta({ uniqueItems: true, description: "These, in this order" });

const list = many(text({ label: "fieldRules.label.listLine", max: 512, asFound: true }), {
  notList: "print.rule.list",
  tooMany: "print.rule.maxList",
  wrong: "print.rule.listTexts",
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
        .literal(true, { error: says("print.rule.pile") })
        .optional()
        .meta({ description: "Your print pile, in the order in which it was collected" }),
      first: wholeNumber("print.field.first", 1, FIRST_MAX).optional().meta({
        description: "With a filter: only so many of those that match, from the first in the order of `sort`",
      }),
      q: q.unwrap().optional(),
      sort: sort.unwrap().optional(),
      scope: scope.unwrap().optional(),
      label: label.unwrap().optional(),
      ...filterParameters,
    })
    .refine(({ except: _, first: __, ...given }) => Object.values(given).some((value) => value !== undefined), {
      error: says("print.rule.which"),
      abort: true,
    })
    .refine((given) => !given.ids || Object.keys(given).length === 1, { error: says("rulesList.selection.both") })
    .refine(({ except: _, ...given }) => !given.pile || Object.keys(given).length === 1, {
      error: says("print.rule.pileAlone"),
    })
    .refine(
      ({ list, q, sort, label, first, ...given }) =>
        !list ||
        [q, sort, label, first, ...filterNames.map((name) => given[name]), given.field].every(
          (value) => value === undefined,
        ),
      { error: says("print.rule.listAlone") },
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

const uuid = z.uuid({ error: says("rulesList.noId") }).toLowerCase();

export const labelSelection = selectionOf(uuid, { type: "string", format: "uuid" }).meta({
  id: "LabelSelection",
});
export type LabelSelection = z.output<typeof labelSelection>;

/** Of a third-party service: any text without white space. */
export const opaqueId = z.string().regex(/^\S{1,200}$/u, { error: says("rulesList.noId") });

export const anySelection = selectionOf(opaqueId, { type: "string" });
