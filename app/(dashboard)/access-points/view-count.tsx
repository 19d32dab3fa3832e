import { Suspense } from "react";
import { formatCount } from "@/components/access-points/list/page-range";
import { accessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { nestFields } from "@/lib/contract/custom-fields/field-parameters";
import type { SavedView } from "@/lib/contract/views";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";

/** Number of access points of a view. It is sent after the page, which does not wait for it: a view may search everything. */
export const ViewCount = ({ view }: { view: SavedView }) => (
  <Suspense fallback={null}>
    <Counted view={view} />
  </Suspense>
);

/** Renders nothing where the number is not known: a view with a filter by a field that was deleted, or of others. */
async function Counted({ view: { query } }: { view: SavedView }) {
  const session = await findSession();
  const parsed = accessPointListQuery.safeParse({
    ...nestFields(query),
    page: "1",
    limit: "1",
    count: "capped",
    labelCounts: "no",
  });
  if (!session || !parsed.success) return null;
  const counted = await serviceClient(session).listAccessPoints({ query: parsed.data });
  return counted.ok ? formatCount(counted.value) : null;
}
