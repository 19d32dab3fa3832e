import type { FormState } from "@/lib/dashboard/forms/form-state";

export const initialFormState: FormState = { status: "fresh", message: null, fields: {}, signIn: null };
