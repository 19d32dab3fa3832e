import type { FormState } from "../form-state";

export type PasskeyFormState = FormState;

/** `symbol`: its side in modules, and its path. */
export type BegunApp = { id: string; secret: string; uri: string; symbol: { side: number; path: string } };

export type FactorFormState = FormState & {
  values: { name: string };
  begun: BegunApp | null;
  /** Shown once; empty after another factor was added. */
  codes: string[] | null;
};

export type NewPasskeyState = FormState & {
  values: { name: string };
  begun: { id: string; options: Record<string, unknown> } | null;
  codes: string[] | null;
};
