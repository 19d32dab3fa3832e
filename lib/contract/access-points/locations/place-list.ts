import { z } from "zod";
import { pageParameters, pagination } from "../../pagination";
import { choice, mustBe } from "../../rule-errors";
import { count, moment } from "../../shared-members";
import { text } from "../../text";
import { accessPointListQuery, scopes } from "../access-point-list";

const { q, scope } = accessPointListQuery.shape;

const under = text({ label: "common.place", max: 200, asFound: true })
  .default("")
  .meta({ description: "The place whose places are listed; left out or empty: the outermost ones" });

export const placeSortKeys = ["name", "points", "needed", "printed"] as const;
const placeSorts = placeSortKeys.flatMap((key) => [key, `-${key}`] as const);

export const placeListQuery = z
  .strictObject({
    under,
    q: q.meta({ description: "Only places whose own name contains this, in any script and case" }),
    scope,
    sort: choice("rulesList.label.sort", placeSorts).default("name").meta({
      description:
        "A leading - sorts from the highest down. points: by the number of access points at the place and below; needed: by those that need a label; printed: by the share of those that need none; otherwise by name",
    }),
    ...pageParameters,
  })
  .meta({ id: "PlaceListQuery" });
export type PlaceListQuery = z.output<typeof placeListQuery>;

const before = z
  .object({ count: count.meta({ description: "Those of both that existed then" }), needed: count })
  .nullable()
  .meta({
    description: "The same access points at the time of comparedWith, and how many of them needed a label then",
  });

export const comparedWith = moment
  .nullable()
  .meta({ description: "The time of before: the oldest of five weeks. Null while the office has none of a week ago" });

export const place = z
  .object({
    location: z.string().meta({ description: "The location up to this place; empty for those without a location" }),
    name: z.string().meta({ description: "The last part of it" }),
    count: count.meta({ description: "Access points at this place itself" }),
    countBelow: count.meta({ description: "Access points in the places below it" }),
    neverPrinted: count.meta({ description: "Those of both whose label was never printed" }),
    needed: count.meta({ description: "Those of both that need a label: never printed, changed or damaged" }),
    before,
  })
  .meta({ id: "Place" });
export type Place = z.output<typeof place>;

export const placeList = z
  .object({
    data: z.array(place),
    here: z
      .object({ count, countBelow: count, neverPrinted: count, needed: count, before })
      .meta({ description: "Numbers of the place whose places are listed; without one, those of all" }),
    comparedWith,
    pagination,
  })
  .meta({ id: "PlaceList" });
export type PlaceList = z.output<typeof placeList>;

/** Also the most places of a level that are compared. */
export const SPELLINGS_MAX = 20;
export const COMPARED_MAX = 5_000;

export const spellingListQuery = placeListQuery.pick({ under: true, scope: true }).meta({ id: "SpellingListQuery" });
export type SpellingListQuery = z.output<typeof spellingListQuery>;

export const spellingProposals = z
  .array(
    z.object({
      from: z.string().meta({ description: "The rarer spelling" }),
      to: z.string().meta({ description: "The spelling that is proposed for it" }),
      count: count.meta({ description: "Access points with the rarer spelling, at the place and below it" }),
    }),
  )
  .max(SPELLINGS_MAX);

/** Each is a body of `POST /locations/move`. */
export const spellingList = z
  .object({
    data: spellingProposals,
    more: z.boolean().meta({
      description: `Whether there may be others: at most ${SPELLINGS_MAX} are proposed, and the first ${COMPARED_MAX.toLocaleString("en")} places by name are compared`,
    }),
  })
  .meta({ id: "SpellingList" });
export type SpellingList = z.output<typeof spellingList>;

export const separatorProposal = z
  .object({
    separator: z.string().meta({ description: "The separator of the office" }),
    locations: count.meta({ description: "Different locations of the newest 10,000 access points" }),
    separated: count.meta({ description: "Locations that the separator of the office separates into parts" }),
    proposed: z
      .object({
        separator: z.string(),
        separated: count.meta({ description: "Locations that it would separate" }),
        places: count.meta({ description: "Outermost places that these would have" }),
      })
      .nullable()
      .meta({
        description: "Null if no sign is in more locations than the separator of the office, in one of five at least",
      }),
  })
  .meta({ id: "SeparatorProposal" });
export type SeparatorProposal = z.output<typeof separatorProposal>;

export const LOCATIONS_MAX = 20;

export const locationListQuery = z
  .strictObject({
    q: q.meta({ description: "Only locations that contain this, in any script and case" }),
    scope: z
      .enum([...scopes, "office"], mustBe("scope", ...scopes, "office"))
      .default("mine")
      .meta({
        description:
          "Of whose access points; `office`: of everyone’s, for everybody who works in the office and fills in a form",
      }),
  })
  .meta({ id: "LocationListQuery" });
export type LocationListQuery = z.output<typeof locationListQuery>;

export const locationList = z.object({ data: z.array(z.string()).max(LOCATIONS_MAX) }).meta({ id: "LocationList" });
