import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

/**
 * What a form's action answers: all that is needed to draw the form again, with script or without.
 * Without script it travels through the page and back, so an action never trusts the one it is given.
 */
export type FormState = {
  status: "fresh" | "failed" | "unanswered" | "signed-out" | "changed" | "saved";
  /** About the form as a whole. */
  message: string | null;
  /** Name of a field → what is wrong with it. */
  fields: Record<string, string>;
  /** Set while the session has ended: who was typed in, and what went wrong with signing in again. */
  signIn: { email: string; message: string | null } | null;
};

export type FormAction<State extends FormState> = (previous: State, formData: FormData) => Promise<State>;

/** What can be typed about an access point. */
export type AccessPointValues = { name: string; location: string; description: string; qrCode: string };

/** As much of a saved access point as its label and the line in "Created just now" need. */
export type SavedAccessPoint = Pick<ListedAccessPoint, "id" | "name" | "location" | "qrCode">;

export type AccessPointFormState = FormState & {
  values: AccessPointValues;
  /** The access point that has the QR code already. */
  holderId: string | null;
};

export type CreateFormState = AccessPointFormState & {
  /** One per row to be made: sending the form twice makes one row. */
  idempotencyKey: string;
  /** The last ones made with this form, newest first. */
  created: SavedAccessPoint[];
};

export type EditFormState = AccessPointFormState & {
  /** The version that is being changed. */
  etag: string;
  /** What someone else saved meanwhile. */
  theirs: AccessPointValues | null;
};

export type DeleteFormState = FormState & { name: string; etag: string };

export type SignInFormState = FormState & { values: { email: string } };

export type SetupFormState = FormState & { values: { name: string; email: string } };
