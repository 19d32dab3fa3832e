import type { Capabilities } from "@/lib/dashboard/capabilities";
import type { ListedAccessPoint as OneListed } from "@/lib/dashboard/shapes/access-point";
import type { AccessPointPage as OnePage } from "@/lib/dashboard/shapes/access-point-page";

/** Access point, as any service returns it. Optional members that are absent are blank or null. */
export type ListedAccessPoint = OneListed;

/** Page of access points. */
export type AccessPointPage = OnePage;

/** Capabilities that the list page uses. */
export type ListAbilities = Pick<Capabilities, "search" | "sort" | "scope" | "labelFilter" | "labels">;
