import "server-only";
import type { Role } from "@/lib/contract/account";
import type { Capabilities } from "@/lib/dashboard/capabilities";
import type { LabelOffers } from "@/lib/dashboard/forms/label-form-state";

/** What the print page offers somebody, by what the service can do. */
export const labelOffers = (capabilities: Capabilities, role: Role): LabelOffers => ({
  ledger: capabilities.labels,
  search: capabilities.search,
  labelFilter: capabilities.labelFilter,
  everyone: capabilities.scope && role !== "staff",
});
