import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { fieldKey } from "../custom-fields/custom-field";
import { keyOfParameter } from "../custom-fields/field-parameters";
import { numberParameter, pageParameters, pagination } from "../pagination";
import { choice, choose } from "../rule-errors";
import { count, moment, named } from "../shared-members";
import { text } from "../text";
import { accessPoint } from "./access-point";
import { fieldNames, sortableFields } from "./access-point-fields";
import { COLUMNS_TEXT } from "./list-columns";
import { NO_VIEW } from "./list-cookies";
import { fieldFilterName, fieldFilterValue, filterParameters } from "./list-filter-schemas";

export const sortKeys = ["createdAt", ...sortableFields, "updatedAt", "owner", "team", "label", "qrCode"] as const;
export type SortKey = (typeof sortKeys)[number];

export const scopes = ["mine", "teams", "all"] as const;
export type ListScope = (typeof scopes)[number];

/** For what belongs to no team, such as reserved codes. */
export const personalScope = choice("common.owner", ["mine", "all"])
  .default("mine")
  .meta({ description: "all: everyone's, for managers and admins" });

const labelFilters = ["any", "needed", "never", "changed", "damaged", "printed"] as const;

/** `match` is the order of a search, and has no other direction. */
const sorts = [...sortKeys.flatMap((key) => [key, `-${key}`] as const), "match"] as const;

export const accessPointListQuery = z
  .strictObject({
    ...pageParameters,
    q: text({ label: "fieldRules.label.searchedText", max: 200, asFound: true }).default("").meta({
      description: `Only rows whose name, place or QR code have all these words in them, in any order, script and case; quotes keep words together`,
    }),
    sort: z
      .union(
        [z.enum(sorts), z.templateLiteral([z.enum(["field.", "-field."]), fieldKey])],
        choose("rulesList.label.sort", sorts),
      )
      .default("-createdAt")
      .meta({
        description: [
          "A leading - sorts from the highest down. owner: by name",
          "team: by name, rows without a team last",
          "label: changed, damaged, never, printed",
          "qrCode: by code point",
          "field.{key}: by a custom field, rows without a value last",
          "match: with q, a name or code that is q itself first; of at most 1,000 matches names that begin with q next, then names with all its words, then the others, each by name",
          "of more matches, and without q, newest first",
        ].join("; "),
      }),
    scope: choice("common.owner", scopes)
      .default("mine")
      .meta({ description: "teams: also those of your teams; all: everyone's, for managers and admins" }),
    label: choice("common.label", labelFilters).default("any").meta({
      description:
        "needed: only those that need a label, which are never, changed and damaged together; never: never printed; changed: whose label says something else by now; damaged: whose label somebody reported; printed: whose label is up to date",
    }),
    ...filterParameters,
    updatedSince: z.iso
      .datetime({ offset: true, error: says("rulesList.updatedSince") })
      .optional()
      .meta({
        description: "Only those created or changed at this time or after it; deletions: /access-points/changes",
      }),
    count: choice("rulesList.label.counting", ["exact", "capped"]).default("exact").meta({
      description:
        "capped: stop counting matches at 10,000, and at 1,000 where each match must be read, as with q, which is sooner; the page says so",
    }),
    labelCounts: choice("rulesList.label.labelCounts", ["no", "yes"])
      .default("no")
      .meta({ description: "yes: also count the matches of the other filters by the state of their label" }),
  })
  .meta({ id: "AccessPointListQuery" });
export type AccessPointListQuery = z.output<typeof accessPointListQuery>;

export const searchSuggestionQuery = z
  .strictObject({
    q: accessPointListQuery.shape.q.meta({ description: "The search that found nothing" }),
    scope: accessPointListQuery.shape.scope,
  })
  .meta({ id: "SearchSuggestionQuery" });
export type SearchSuggestionQuery = z.output<typeof searchSuggestionQuery>;

export const searchSuggestion = z.object({ q: z.string().nullable() }).meta({ id: "SearchSuggestion" });

export const labelCounts = z.object({ never: count, changed: count, damaged: count, printed: count });
export type LabelCounts = z.output<typeof labelCounts>;

export const accessPointList = z
  .object({
    data: z.array(accessPoint),
    pagination,
    labelCounts: labelCounts.optional().meta({
      description: "With labelCounts=yes, whatever label is; missing when count=capped stopped counting",
    }),
  })
  .meta({ id: "AccessPointList" });
export type AccessPointList = z.output<typeof accessPointList>;

export const OWNERS_MAX = 200;

export const ownerListQuery = z
  .strictObject({
    q: accessPointListQuery.shape.q.meta({ description: "Only owners whose name or e-mail address contains this" }),
  })
  .meta({ id: "OwnerListQuery" });
export type OwnerListQuery = z.output<typeof ownerListQuery>;

/** For staff, at most themselves. */
export const ownerList = z
  .object({
    data: z.array(named.extend({ accessPoints: z.int().min(1) })).max(OWNERS_MAX),
  })
  .meta({ id: "OwnerList" });
export type OwnerList = z.output<typeof ownerList>;

export const exportColumns = ["id", ...fieldNames, "owner", "createdAt", "updatedAt", "labelState", "team"] as const;

const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const EXPORT_IDS_MAX = 200;

const uuid = "[\\da-fA-F]{8}-(?:[\\da-fA-F]{4}-){3}[\\da-fA-F]{12}";

export const accessPointExportQuery = accessPointListQuery
  .pick({ q: true, sort: true, scope: true, label: true, updatedSince: true })
  .extend({
    ...filterParameters,
    format: choice("rulesList.label.format", exportFormats).default("csv").meta({ description: "Format of the file" }),
    ids: z
      .string()
      .regex(new RegExp(`^${uuid}(?:,${uuid}){0,${EXPORT_IDS_MAX - 1}}$`), {
        error: () => t("rulesList.exportIds", { max: EXPORT_IDS_MAX }),
      })
      .optional()
      .meta({
        description: `Only those of these access points that match, at most ${EXPORT_IDS_MAX} ids with commas between`,
      }),
  })
  .meta({ id: "AccessPointExportQuery" });
export type AccessPointExportQuery = z.output<typeof accessPointExportQuery>;

/** Deletions stay in the change feed so long. */
export const DELETIONS_DAYS = 30;

const LIMIT_MAX = 1_000;

export const accessPointChangesQuery = accessPointListQuery
  .pick({ scope: true })
  .extend({
    cursor: text({ label: "fieldRules.label.cursor", max: 500 })
      .optional()
      .meta({ description: "The cursor of the last answer; without one, everything that exists" }),
    limit: numberParameter("rulesList.label.changes", 1, LIMIT_MAX)
      .default(100)
      .meta({ description: `Changes in the answer, 1 to ${LIMIT_MAX}` }),
  })
  .meta({ id: "AccessPointChangesQuery" });
export type AccessPointChangesQuery = z.output<typeof accessPointChangesQuery>;

/** Each access point is as it is now, once for all its changes. */
export const accessPointChangeList = z
  .object({
    data: z.array(
      z.discriminatedUnion("type", [
        z.object({ type: z.literal("upsert"), accessPoint }),
        z.object({ type: z.literal("delete"), id: z.uuid(), deletedAt: moment }),
      ]),
    ),
    cursor: z.string().meta({ description: "Send it with the next request" }),
    more: z.boolean().meta({ description: "Further changes are there now" }),
  })
  .meta({ id: "AccessPointChangeList" });
export type AccessPointChangeList = z.output<typeof accessPointChangeList>;

export const listPageParameters = {
  ...accessPointListQuery.shape,
  view: z.union([z.literal(NO_VIEW), z.uuid()]).optional(),
  columns: z.string().regex(COLUMNS_TEXT),
};

/** The service says whether there is such a field. */
export const isFieldFilter = (name: string, value: unknown): value is string =>
  fieldFilterName.safeParse(keyOfParameter(name)).success && fieldFilterValue.safeParse(value).success;
