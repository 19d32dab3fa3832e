import type { LabelCounts } from "@/lib/contract/access-points/access-point-list";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { Capabilities } from "@/lib/contract/capabilities";

/** Page of access points, as the list shows it. */
export type AccessPointPage = {
  data: ListedAccessPoint[];
  pagination: {
    page: number;
    /** Number of rows on a full page. */
    limit: number;
    /** Total number of rows; null: the service does not state it, and more pages may exist while pages are full. */
    total: number | null;
    totalPages: number | null;
    /** Lower limit of the total if the service stopped counting; null: it counted all rows or stated no count. */
    moreThan: number | null;
    hasNext: boolean;
  };
  /** Number of matches in each state of the label; null if the service did not count them. */
  labelCounts: LabelCounts | null;
};

/** Capabilities that the list page uses. */
export type ListAbilities = Pick<
  Capabilities,
  "search" | "sort" | "scope" | "labelFilter" | "filters" | "views" | "labels" | "export"
>;

/** Results of the command palette: access points, those with exactly the typed code first, and recent print jobs. */
export type FoundEntries = {
  points: (Pick<ListedAccessPoint, "id" | "name" | "location"> & { code: string; isExact: boolean })[];
  jobs: { id: string; name: string; created: string }[];
};
