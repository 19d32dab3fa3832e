import type { FieldValues } from "@/lib/contract/access-points/access-point-fields";
import type { BulkPreview } from "@/lib/contract/access-points/bulk";
import type { CodeWarning } from "@/lib/contract/access-points/codes/code-check";
import type { LocationMove, LocationMovePreview, moveForm } from "@/lib/contract/access-points/locations/location-move";
import type { User } from "@/lib/contract/accounts/account";
import type { CustomFieldType } from "@/lib/contract/custom-fields/field-types";
import type { LabelContent } from "@/lib/contract/labels/label-content";

/** Without JavaScript the state is sent to the browser and back, so an action must not trust it. */
export type FormState = {
  status: "fresh" | "failed" | "unanswered" | "signed-out" | "other-person" | "changed" | "unconfirmed" | "saved";
  message: string | null;
  fields: Record<string, string>;
  /** After the session has ended or another person has signed in. */
  signIn: SignInAgain | null;
};

type SignInAgain = {
  email: string;
  message: string | null;
  /** A second factor: a code beside the password. */
  needsCode: boolean;
  /** Value of PAGE_PERSON. */
  person: string;
  other: OtherPerson | null;
};

/** `before` is the name of the other person, whose form it is. */
export type OtherPerson = { id: string; name: string; before: string; sentence: string };

/** Never sent back to the browser. */
export type Secret = "clientSecret" | "current" | "password" | "token";

export type FormStateOf<Schema extends { shape: object }> = FormState & {
  values: Record<Exclude<keyof Schema["shape"] & string, Secret>, string>;
};

/** First state of a form: what it has beside the members of every form, which may be left out. */
export type InitialState<State extends FormState> = Omit<State, keyof FormState> & Partial<FormState>;

export type FormAction<State extends FormState> = (previous: State, formData: FormData) => Promise<State>;

export type AccessPointFormState = FormState & {
  values: FieldValues;
  custom: Record<string, string>;
  /** "" for none. */
  team: string;
  /** It already uses the QR code. */
  holderId: string | null;
  /** The form is not saved until the person confirms them. */
  codeWarnings: CodeWarning[];
};

export type CreateFormState = AccessPointFormState & {
  /** Sending the form twice creates one row. */
  idempotencyKey: string;
  /** By the last submit; the last one of a range. */
  saved: LabelContent | null;
  savedRange: SavedRange | null;
};

export type SavedRange = { count: number; first: LabelContent; last: LabelContent };

export type CreatedBefore = SavedRange & { needed: number };

/** Form to edit an access point. The texts of `base` and `theirs` have the names of the controls. */
export type EditFormState = AccessPointFormState & ConflictState;

export type DeleteFormState = FormState & { name: string; etag: string };

export type ConfirmFormState = FormState & { printed: boolean; ids: string[] };

/** Sheets as they were typed. */
export type PrintAnswerState = FormState & { answer: string; from: string; to: string };

/** `last`: the last label that is good, as it was chosen. */
export type DeliveryFormState = FormState & { answer: string; last: string };

export type BulkFormState = FormState & {
  /** `change` has the names of controls whose fields are to be changed. */
  values: { change: string[]; texts: Record<string, string> };
  /** `change` is JSON text, `key` the idempotency key. */
  prepared: { preview: BulkPreview; change: string; key: string } | null;
  /** One of them is to be chosen. */
  matches: Pick<User, "id" | "name" | "email">[];
};

export type MoveFormState = FormStateOf<typeof moveForm> & {
  prepared: { preview: LocationMovePreview; move: LocationMove; key: string } | null;
};

/** Part of a form's state that tells what a person changed from what someone else saved meanwhile. */
export type ConflictState = {
  /** What the page showed in each field, or what the person has read since. Only a text that differs from it is a change. */
  base: Record<string, string>;
  /** Fields that someone else has changed as well, which the person reads before the next press replaces them. */
  theirs: Conflict[];
};

export type Conflict = { name: string; saved: string; typed: string };

/** State of a form whose fields are data. */
export type RecordFormState = FormState & Partial<ConflictState> & { values: Record<string, string> };

export type RecordAction = FormAction<RecordFormState>;

/** Flags are "yes" or "". */
export type FieldFormState = FormState &
  ConflictState & {
    values: Record<"label" | "options" | "required" | "searchable" | "onLabel" | "key", string> & {
      type: CustomFieldType;
    };
  };

/** Form that answers a report, and says that it was seen or is done. */
export type AnswerFormState = FormState &
  ConflictState & {
    values: { answer: string };
    /** State that the pressed button chose; "" for the one that saves the answer alone. */
    pressed: string;
  };

export type TeamMemberState = FormState & {
  values: { person: string; access: string };
  /** Several people match it. */
  asked: string;
  /** One of them is to be chosen. */
  matches: Pick<User, "id" | "name" | "email">[];
};

/** Shown once on the page to which the action redirects. */
export type Flash = {
  /** The browser shows it once. */
  id: string;
  tone: "good" | "danger";
  text: string;
  /** A deleted access point. */
  restores?: { id: string; name: string } | undefined;
};

/** A text is good news. */
export type Message = string | (Pick<Flash, "text"> & Partial<Omit<Flash, "id" | "text">>);
