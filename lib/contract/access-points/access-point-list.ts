import { z } from "zod";
import { fieldKey } from "../custom-fields/custom-field";
import { pageParameters, pagination } from "../pagination";
import { text } from "../text";
import { accessPoint } from "./access-point";
import { searchedWords, sortableFields } from "./access-point-fields";
import { filterParameters } from "./list-filter-schemas";

export const sortKeys = ["createdAt", ...sortableFields, "updatedAt", "owner", "team", "label", "qrCode"] as const;
export type SortKey = (typeof sortKeys)[number];

export const scopes = ["mine", "teams", "all"] as const;
export type ListScope = (typeof scopes)[number];

/** For what belongs to no team, such as reserved codes. */
export const personalScope = z
  .enum(["mine", "all"], "Owner: choose mine or all.")
  .default("mine")
  .meta({ description: "all: everyone's, for managers and admins" });

/** `match` is the order of a search, and has no other direction. */
const sorts = [...sortKeys.flatMap((key) => [key, `-${key}`] as const), "match"] as const;

export const accessPointListQuery = z
  .strictObject({
    ...pageParameters,
    q: text({ label: "Search", max: 200, asFound: true })
      .default("")
      .meta({
        description: `Only rows whose ${searchedWords} have all these words in them, in any order, script and case; quotes keep words together`,
      }),
    sort: z
      .union(
        [z.enum(sorts), z.templateLiteral([z.enum(["field.", "-field."]), fieldKey])],
        `Sort order: choose one of ${sorts.join(", ")}.`,
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
    scope: z
      .enum(scopes, "Owner: choose mine, teams or all.")
      .default("mine")
      .meta({ description: "teams: also those of your teams; all: everyone's, for managers and admins" }),
    label: z
      .enum(
        ["any", "needed", "never", "changed", "damaged", "printed"],
        "Label: choose any, needed, never, changed, damaged or printed.",
      )
      .default("any")
      .meta({
        description:
          "needed: only those that need a label, which are never, changed and damaged together; never: never printed; changed: whose label says something else by now; damaged: whose label somebody reported; printed: whose label is up to date",
      }),
    ...filterParameters,
    updatedSince: z.iso
      .datetime({ offset: true, error: "Changed since: enter a time like 2026-11-21T09:00:00Z." })
      .optional()
      .meta({
        description: "Only those created or changed at this time or after it; deletions: /access-points/changes",
      }),
    count: z.enum(["exact", "capped"], "Counting: choose exact or capped.").default("exact").meta({
      description:
        "capped: stop counting matches at 10,000, and at 1,000 where each match must be read, as with q, which is sooner; the page says so",
    }),
    labelCounts: z
      .enum(["no", "yes"], "Counts of print states: choose no or yes.")
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

/** Null if there is none like it. */
export const searchSuggestion = z.object({ q: z.string().nullable() }).meta({ id: "SearchSuggestion" });

const count = z.int().min(0);

export const labelCounts = z.object({ never: count, changed: count, damaged: count, printed: count });
export type LabelCounts = z.output<typeof labelCounts>;

/** `totalPages` is 0 when `total` is 0; a page after the end has empty `data`. */
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
