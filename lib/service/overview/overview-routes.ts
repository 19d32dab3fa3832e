import { overview, overviewQuery } from "@/lib/contract/overview";
import type { ServiceContext } from "../context";
import { type Operation, operation } from "../http/operation";
import { getOverview } from "./get-overview";
import { createLocationCounts } from "./location-counts";

/** Returns the operation about the numbers of an office. */
export function overviewOperations(context: ServiceContext): Operation[] {
  const locationCounts = createLocationCounts(context.database, context.now);
  return [
    operation({
      name: "getOverview",
      method: "get",
      path: "/overview",
      tag: "Access points",
      access: "read",
      summary: "Totals, what was created and printed per week, and the largest owners and locations",
      query: overviewQuery,
      success: { status: 200, description: "The numbers", schema: overview },
      problems: ["forbidden"],
      handle: async ({ query }, person) => ({
        status: 200,
        body: await getOverview(context, locationCounts, query, person),
      }),
    }),
  ];
}
