import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import type { ServiceContext } from "../context";
import { type Operation, operation } from "../http/operation";
import { getOverview } from "./get-overview";
import { createLocationCounts } from "./location-counts";

/** Returns the operation about the numbers of an office. */
export function overviewRoutes(context: ServiceContext): Operation[] {
  const locationCounts = createLocationCounts(context.database, context.now);
  return [
    operation(accessPointOperations.getOverview, async ({ query }, person) => ({
      status: 200,
      body: await getOverview(context, locationCounts, query, person),
    })),
  ];
}
