import "server-only";
import type { Role } from "@/lib/contract/account";
import type { Capabilities } from "@/lib/dashboard/capabilities";
import type { LabelOffers } from "@/lib/dashboard/forms/label-form-state";

/** Returns the features of the print page for a service's capabilities and a person's role. */
export const labelOffers = (capabilities: Capabilities, role: Role): LabelOffers => ({
  ledger: capabilities.labels,
  search: capabilities.search,
  labelFilter: capabilities.labelFilter,
  everyone: capabilities.scope && role !== "staff",
});
