import type { FormState } from "@/lib/dashboard/forms/form-state";

/** State of a form that has not been submitted yet. */
export const initialFormState: FormState = { status: "fresh", message: null, fields: {}, signIn: null };
