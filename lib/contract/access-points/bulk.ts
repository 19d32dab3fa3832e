import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { customInput, customValue } from "../custom-fields/field-value";
import { idOfTeam } from "../rule-errors";
import { count, moment, named, resourceId } from "../shared-members";
import { newAccessPoint } from "./access-point";
import { accessPointListQuery } from "./access-point-list";
import { filterParameters } from "./list-filter-schemas";

export const BULK_MAX = 100_000;
const IDS_MAX = 10_000;
export const EXCEPT_MAX = 1_000;

/** 10,000 ids have about 400 KB. */
export const BULK_BODY_MAX_BYTES = 512 * 1_024;

export const UNDO_MINUTES = 10;

/** Of a preview, and of codes that are used already. */
export const BULK_NAMED_MAX = 10;

const id = z.uuid({ error: says("rulesList.noId") }).toLowerCase();
const idItems = { type: "string", format: "uuid" } as const;

/** Checks the length first, so that a long body produces one error. */
export const idList = (what: "selection" | "exceptions", min: number, max: number) =>
  z
    .array(z.unknown(), { error: () => t(`rulesList.${what}.notList`) })
    .min(min, { error: says("rulesList.selection.empty") })
    .max(max, { error: () => t(`rulesList.${what}.tooMany`, { max }) })
    .pipe(z.array(id, { error: () => t(`rulesList.${what}.notList`) }))
    .meta({ items: idItems, minItems: min, maxItems: max });

const { q, scope, label, updatedSince } = accessPointListQuery.shape;

export const selectionFilter = {
  q: q.unwrap().optional(),
  scope: scope.unwrap().optional(),
  label: label.unwrap().optional(),
  updatedSince,
  ...filterParameters,
};

export const bulkSelection = z
  .strictObject({
    ids: idList("selection", 1, IDS_MAX).optional(),
    ...selectionFilter,
    except: idList("exceptions", 0, EXCEPT_MAX)
      .optional()
      .meta({ description: "With a filter: all that match but these" }),
  })
  .refine(({ except: _, ...given }) => Object.values(given).some((value) => value !== undefined), {
    error: says("rulesList.selection.missing"),
    abort: true,
  })
  .refine((given) => !given.ids || Object.values(given).filter((value) => value !== undefined).length === 1, {
    error: says("rulesList.selection.both"),
  })
  .meta({
    id: "BulkSelection",
    minProperties: 1,
    dependentSchemas: { ids: { maxProperties: 1 }, except: { minProperties: 2 } },
    description: "Either ids alone, or a filter of one member or more, such as scope, with or without except",
  });
export type BulkSelection = z.output<typeof bulkSelection>;

const bulkSet = z
  .strictObject({
    location: newAccessPoint.shape.location.unwrap().optional(),
    owner: z
      .uuid({ error: says("rulesList.set.owner") })
      .toLowerCase()
      .optional()
      .meta({
        description: "Id of the user who gets them, for admins",
      }),
    team: idOfTeam.nullable().optional().meta({
      description: "Id of the team that gets them, in which you may edit; null takes them out of their teams",
    }),
    fields: customInput
      .refine((fields) => Object.keys(fields).length > 0, { error: says("rulesList.set.fields") })
      .meta({ minProperties: 1 })
      .optional(),
  })
  .refine((set) => Object.values(set).some((value) => value !== undefined), { error: says("rulesList.set.missing") })
  .meta({ minProperties: 1 });
export type BulkSet = z.output<typeof bulkSet>;

/** `owner` is a name or an e-mail. */
export const bulkForm = z
  .object({
    change: z
      .array(z.string())
      .min(1, { error: says("rulesList.set.choose") })
      .optional(),
    location: newAccessPoint.shape.location.unwrap().optional(),
    owner: z.string().default(""),
  })
  .refine(({ change, owner }) => !change?.includes("owner") || owner.trim() !== "", {
    path: ["owner"],
    error: says("rulesList.set.newOwner"),
  });

export const expected = z
  .int({ error: says("rulesList.expected.whole") })
  .min(0, { error: says("rulesList.expected.negative") })
  .optional()
  .meta({
    description:
      "The number of access points that the person was shown; nothing is changed when another number matches",
  });

export const bulkChange = z
  .strictObject({ select: bulkSelection, set: bulkSet.optional(), delete: z.literal(true).optional(), expected })
  .refine(({ set, delete: isDeletion }) => (set === undefined) === (isDeletion === true), {
    error: says("rulesList.set.orDelete"),
  })
  .meta({
    id: "BulkChange",
    minProperties: 2,
    maxProperties: 3,
    dependentSchemas: { expected: { minProperties: 3 } },
    description: "The selection, either set or delete, and the number that the person was shown",
  });
export type BulkChange = z.output<typeof bulkChange>;

const values = z.object({
  location: z.string().optional(),
  owner: named.optional(),
  team: named.nullable().optional(),
  fields: z
    .record(z.string(), z.union([customValue, z.null()]))
    .optional()
    .meta({ description: "Values of custom fields by key; null for none" }),
});
export type BulkValues = z.output<typeof values>;

export const bulkPreview = z
  .object({
    matched: count.meta({ description: "Access points that are selected" }),
    changed: count.meta({ description: "Those of them that would change" }),
    sample: z
      .array(z.object({ id: resourceId, name: z.string(), before: values, after: values }))
      .meta({ description: `Up to ${BULK_NAMED_MAX} that would change; empty for a deletion` }),
    clashes: z
      .object({
        total: count,
        data: z.array(
          z.object({
            ...{ id: resourceId, name: z.string(), qrCode: z.string() },
            holder: z.string().nullable().meta({
              description: "Name of the access point that has the code; null for one that the caller may not see",
            }),
          }),
        ),
      })
      .meta({
        description: "Access points whose codes the new owner has already; nothing is changed while there are any",
      }),
  })
  .meta({ id: "BulkPreview" });
export type BulkPreview = z.output<typeof bulkPreview>;

export const bulkUndo = z.object({ id: resourceId, expiresAt: moment });
export type BulkUndo = z.output<typeof bulkUndo>;

export const bulkResult = z
  .object({
    changed: count,
    unchanged: count.meta({ description: "Selected access points that had the values already" }),
    undo: bulkUndo.nullable().meta({ description: "How to undo it, and until when; null when nothing was changed" }),
  })
  .meta({ id: "BulkResult" });
export type BulkResult = z.output<typeof bulkResult>;

export const bulkChangeState = z
  .object({
    id: resourceId,
    isDeletion: z.boolean(),
    changed: count,
    createdAt: moment,
    expiresAt: moment.meta({ description: "Until when it can be undone" }),
    undoneAt: moment.nullable(),
    restored: count.nullable().meta({ description: "How many the undoing restored; null before it" }),
  })
  .meta({ id: "BulkChangeState" });
export type BulkChangeState = z.output<typeof bulkChangeState>;

export const bulkUndone = z
  .object({
    restored: count,
    skipped: count.meta({ description: "Access points that were changed since, or whose code was taken since" }),
  })
  .meta({ id: "BulkUndone" });
export type BulkUndone = z.output<typeof bulkUndone>;
