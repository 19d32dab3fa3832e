import { z } from "zod";
import { accessPointListQuery } from "./access-points/access-point-list";
import { comparedWith, place } from "./access-points/locations/place-list";
import { choice } from "./rule-errors";
import { count, moment, named } from "./shared-members";

/** The current week included. */
const overviewWeeks = ["12", "26", "52"] as const;

export const OVERVIEW_TOP = 10;

export const overviewQuery = accessPointListQuery
  .pick({ scope: true })
  .extend({
    weeks: choice("rulesList.label.weeks", overviewWeeks)
      .default("12")
      .meta({ description: "Number of the last weeks, the current one included" }),
  })
  .meta({ id: "OverviewQuery" });
export type OverviewQuery = z.output<typeof overviewQuery>;

const totals = z.object({
  accessPoints: count,
  never: count.meta({ description: "Access points whose label was never printed" }),
  changed: count.meta({ description: "Access points that changed since their label was printed" }),
  damaged: count.meta({ description: "Access points whose label was reported as damaged since it was printed" }),
  printed: count.meta({ description: "Access points whose label is as printed" }),
});

const week = z.object({
  start: moment.meta({ description: "When the week begins: on Monday in the time zone of the office" }),
  created: count.meta({ description: "Access points created in this week that still exist" }),
  printed: count.meta({ description: "Labels of print jobs created in this week that are printed" }),
});

export const overview = z
  .object({
    totals,
    weeks: z.array(week).meta({
      description: "The last weeks, oldest first, the current one included",
    }),
    owners: z
      .array(named.extend(totals.shape))
      .nullable()
      .meta({ description: `The ${OVERVIEW_TOP} owners with most access points; only with scope=all` }),
    moreOwners: count.meta({ description: "Number of further owners with access points; 0 without scope=all" }),
    teams: z
      .array(named.extend(totals.shape))
      .nullable()
      .meta({ description: "Your teams by name, or all of them with scope=all; null with scope=mine" }),
    places: z.array(place).meta({
      description: `The ${OVERVIEW_TOP} outermost places with most access points, without those of no location`,
    }),
    comparedWith,
  })
  .meta({ id: "Overview" });
export type Overview = z.output<typeof overview>;
