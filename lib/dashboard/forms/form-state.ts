import type { FieldValues } from "@/lib/contract/access-points/access-point-fields";
import type { BulkPreview } from "@/lib/contract/access-points/bulk";
import type { CodeWarning } from "@/lib/contract/access-points/codes/code-check";
import type { LocationMove, LocationMovePreview, moveForm } from "@/lib/contract/access-points/locations/location-move";
import type { User } from "@/lib/contract/accounts/account";
import type { OneTimeLink } from "@/lib/contract/accounts/people";
import type { CustomFieldType } from "@/lib/contract/custom-fields/field-types";
import type { LabelContent } from "@/lib/contract/labels/label-content";

/**
 * Result of a form's action: everything needed to render the form again, with or without JavaScript. Without JavaScript
 * the state is sent to the browser and back, so an action must not trust the state that it receives.
 */
export type FormState = {
  status: "fresh" | "failed" | "unanswered" | "signed-out" | "other-person" | "changed" | "unconfirmed" | "saved";
  /** Message about the whole form. */
  message: string | null;
  /** Error message by field name. */
  fields: Record<string, string>;
  /** Set after the session has ended or another person has signed in. */
  signIn: SignInAgain | null;
};

type SignInAgain = {
  /** The typed e-mail address, and the error of the last attempt to sign in again. */
  email: string;
  message: string | null;
  /** Whether this person needs a second factor: a code beside the password. */
  needsCode: boolean;
  /** Value of PAGE_PERSON, which the form keeps. */
  person: string;
  /** Set while another person is signed in. */
  other: OtherPerson | null;
};

/** The person who is signed in now, when a form is another one's: their id and name, and the name of the other one. */
export type OtherPerson = { id: string; name: string; before: string; sentence: string };

/** Fields whose text is never sent back to the browser. */
export type Secret = "current" | "password" | "token";

/** State of a form whose fields are the members of a schema: what was typed in each. */
export type FormStateOf<Schema extends { shape: object }> = FormState & {
  values: Record<Exclude<keyof Schema["shape"] & string, Secret>, string>;
};

/** First state of a form: what it has beside the members of every form, which may be left out. */
export type InitialState<State extends FormState> = Omit<State, keyof FormState> & Partial<FormState>;

export type FormAction<State extends FormState> = (previous: State, formData: FormData) => Promise<State>;

export type AccessPointValues = FieldValues;

/** What the label and the list "Last created" show of a created access point. */
export type SavedAccessPoint = LabelContent;

export type AccessPointFormState = FormState & {
  values: AccessPointValues;
  /** Typed texts of the custom fields by key. */
  custom: Record<string, string>;
  /** Id of the chosen team; "" for none. */
  team: string;
  /** Id of the access point that already uses the QR code. */
  holderId: string | null;
  /** Warnings about the code, the name and the location. The form is not saved until the person confirms them. */
  codeWarnings: CodeWarning[];
};

export type CreateFormState = AccessPointFormState & {
  /** Idempotency key of the next row: sending the form twice creates one row. */
  idempotencyKey: string;
  /** Access point that the last submit created; the last one of a range. */
  saved: SavedAccessPoint | null;
  savedRange: SavedRange | null;
};

export type SavedRange = { count: number; first: SavedAccessPoint; last: SavedAccessPoint };

/** Access points that one submit created earlier, and how many of them need a label. */
export type CreatedBefore = SavedRange & { needed: number };

/** Form to edit an access point. The texts of `base` and `theirs` have the names of the controls. */
export type EditFormState = AccessPointFormState & ConflictState;

export type DeleteFormState = FormState & { name: string; etag: string };

/** What somebody said about the labels of some access points of a job. */
export type ConfirmFormState = FormState & { printed: boolean; ids: string[] };

/** Answer to the question whether a job printed, and the sheets that failed, as they were typed. */
export type PrintAnswerState = FormState & { answer: string; from: string; to: string };

export type BulkFormState = FormState & {
  /** Names of the controls whose fields are to be changed, and what is typed in them. */
  values: { change: string[]; texts: Record<string, string> };
  /** Preview of the change, the change as JSON text, and the idempotency key with which it is sent. */
  prepared: { preview: BulkPreview; change: string; key: string } | null;
  /** People who match the typed owner, one of whom is to be chosen. */
  matches: Pick<User, "id" | "name" | "email">[];
};

/** Form that moves a place: its preview, and the idempotency key with which the move is sent. */
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

/** Form that adds or changes a custom field. Flags are "yes" or "". */
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
  /** Text that several people match. */
  asked: string;
  /** People who match that text, one of whom is to be chosen. */
  matches: Pick<User, "id" | "name" | "email">[];
};

/** Result of an action, shown once on the page to which the action redirects. */
export type Flash = {
  /** Identifies the message, so that the browser shows it once. */
  id: string;
  tone: "good" | "danger";
  /** Name of the thing, shown in quotation marks before the text; blank for none. */
  name: string;
  text: string;
  /** Id of the deleted access point that the message offers to restore. */
  restores?: string | undefined;
  /** One-time link that the page shows, of a form that was sent without script. */
  link?: OneTimeLink | undefined;
};

/** Message that an action gives to the next page. */
export type Message = Omit<Flash, "id" | "tone"> & { tone?: Flash["tone"] };
