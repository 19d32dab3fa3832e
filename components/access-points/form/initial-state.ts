import type { CreateFormState, EditFormState, FormState } from "@/lib/dashboard/forms/form-state";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

const fresh: FormState = { status: "fresh", message: null, fields: {}, signIn: null };
const blank = { name: "", location: "", description: "", qrCode: "" };

/** A form nobody has sent yet, for one new access point. */
export const freshCreateState = (idempotencyKey: string): CreateFormState => ({
  ...fresh,
  values: blank,
  holderId: null,
  idempotencyKey,
  created: [],
});

/** A form with what is there now. Without it, after the session ended, the action's answer fills it. */
export function freshEditState(found: { accessPoint: ListedAccessPoint; etag: string } | null): EditFormState {
  const { name, location, description, qrCode } = found?.accessPoint ?? blank;
  const values = { name, location, description, qrCode };
  return { ...fresh, values, holderId: null, etag: found?.etag ?? "", theirs: null };
}
