import type { StoredSelection } from "@/components/access-points/selection/selection-store";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";
import { readParameters } from "@/lib/contract/access-points/list-parameters";
import { nestFields } from "@/lib/contract/custom-fields/field-parameters";

/** The service checks the filter. */
export function bulkSelectionOf({ ids, all }: StoredSelection): BulkSelection {
  if (!all) return { ids: [...ids.keys()] };
  const { sort: _, ...filter } = readParameters(new URLSearchParams(all.filter));
  return { ...nestFields(filter), ...(all.except.length > 0 && { except: all.except }) } as BulkSelection;
}
