import type { ConflictState, FormState } from "@/lib/dashboard/forms/form-state";

/** What the form of a view saves. Flags are "yes" or "". */
export type OfferedView = {
  /** Id of the view that is shown; "" for a list without one. */
  id: string;
  /** What a view keeps of the list that is shown, as JSON. */
  list: string;
  /** What the person may do: "change" the view, "choose" one of somebody else as their usual list, or only "create" one. */
  may: "create" | "change" | "choose";
  /** Whether the person may share it, so that the form has the box. */
  shares: string;
};

/** Form that saves the list as a view, or changes one. */
export type ViewFormState = FormState &
  ConflictState &
  OfferedView & {
    values: { name: string; shared: string; isDefault: string };
    /** Value of the pressed button. */
    pressed: string;
  };
