import type { ConflictState, FormState } from "@/lib/dashboard/forms/form-state";

/** Flags are "yes" or "". */
export type OfferedView = {
  /** "" for a list without a view. */
  id: string;
  /** As JSON. */
  list: string;
  /** `choose`: one of somebody else as their usual list. */
  may: "create" | "change" | "choose";
  shares: string;
};

export type ViewFormState = FormState &
  ConflictState & {
    values: { name: string; shared: string; isDefault: string };
    pressed: string;
  };
