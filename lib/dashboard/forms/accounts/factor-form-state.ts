import type { FormState } from "../form-state";

/** Form with a passkey's answer, which a script fills in. */
export type PasskeyFormState = FormState;

/** App that was begun: its secret, the address in the QR code, and the drawn code: its side in modules, and its path. */
export type BegunApp = { id: string; secret: string; uri: string; symbol: { side: number; path: string } };

/** Form that adds an app or changes factors: first the proof of the person, then perhaps the first code of the app. */
export type FactorFormState = FormState & {
  values: { name: string };
  begun: BegunApp | null;
  /** New recovery codes, which are shown once; an empty list after another factor was added. */
  codes: string[] | null;
};

/** Form that adds a passkey: the proof of the person, then the options for the browser. */
export type NewPasskeyState = FormState & {
  values: { name: string };
  begun: { id: string; options: Record<string, unknown> } | null;
  codes: string[] | null;
};
