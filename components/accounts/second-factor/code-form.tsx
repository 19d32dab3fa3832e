"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { CodeFormState } from "@/lib/dashboard/forms/accounts/factor-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

const initial: CodeFormState = { ...initialFormState, values: {} };
const labels = { code: "Code" };
const loadSchema = async () => (await import("@/lib/contract/accounts/second-factor")).codeForm;

type CodeFormProps = { action: FormAction<CodeFormState>; hasApp: boolean };

export function CodeForm({ action, hasApp }: CodeFormProps) {
  const form = useActionForm(useFormAction(action, initial, "/sign-in/second-factor"), {
    labels,
    loadSchema,
    selectOnFailure: "code",
    hasFirstFocus: true,
  });
  return (
    <ActionForm form={form}>
      <TextField
        {...form.field("code")}
        autoComplete="one-time-code"
        inputMode="text"
        spellCheck={false}
        help={
          hasApp
            ? "The 6 digits that your app shows now. Without the phone: one of your recovery codes."
            : "One of your recovery codes."
        }
      />
      <SubmitButton pending={form.pending}>Sign in</SubmitButton>
    </ActionForm>
  );
}
