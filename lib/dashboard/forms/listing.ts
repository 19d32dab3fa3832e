import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { Capabilities } from "@/lib/contract/capabilities";

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
