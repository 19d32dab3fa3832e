import { z } from "zod";
import { accessPointListQuery, scopes } from "../access-point-list";

export const LOCATIONS_MAX = 20;

const { q } = accessPointListQuery.shape;

export const locationListQuery = z
  .strictObject({
    q: q.meta({ description: "Only locations that contain this, in any script and case" }),
    scope: z
      .enum([...scopes, "office"], "scope: choose mine, teams, all or office.")
      .default("mine")
      .meta({
        description:
          "Of whose access points; `office`: of everyone’s, for everybody who works in the office and fills in a form",
      }),
  })
  .meta({ id: "LocationListQuery" });
export type LocationListQuery = z.output<typeof locationListQuery>;

/** The one used most comes first. */
export const locationList = z.object({ data: z.array(z.string()).max(LOCATIONS_MAX) }).meta({ id: "LocationList" });
