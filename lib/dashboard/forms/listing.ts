import type { Capabilities } from "@/lib/dashboard/capabilities";
import type { ListedAccessPoint as OneListed } from "@/lib/dashboard/shapes/access-point";
import type { AccessPointPage as OnePage } from "@/lib/dashboard/shapes/access-point-page";

/** An access point as the service of this installation tells it: what it need not tell is blank or null. */
export type ListedAccessPoint = OneListed;

/** One page of the list. */
export type AccessPointPage = OnePage;

/** What the list offers, as far as the service can do it. */
export type ListAbilities = Pick<Capabilities, "search" | "sort" | "scope" | "labelFilter" | "labels">;
