"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { config, type z } from "zod";
import { newAccessPoint } from "@/lib/contract/access-point";
import type { AccessPointFormState, AccessPointValues } from "@/lib/dashboard/forms/form-state";

// zod would try `new Function` for speed, which the Content-Security-Policy blocks and reports.
config({ jitless: true });

type Values = z.input<typeof newAccessPoint>;

export type AccessPointErrors = Partial<Record<keyof AccessPointValues, string>>;

/**
 * Form state of an access point. The schema of the contract validates the fields before they are submitted; errors from
 * the service appear at the same fields, and the first invalid field gets the focus.
 */
export function useAccessPointForm(state: AccessPointFormState) {
  const serverErrors = useMemo(() => asFieldErrors(state.fields), [state.fields]);
  const { control, formState, handleSubmit, register } = useForm<Values>({
    resolver: zodResolver(newAccessPoint),
    errors: serverErrors,
  });
  const typed: AccessPointValues = { ...state.values, ...useWatch({ control }) };
  const errors: AccessPointErrors = Object.fromEntries(
    Object.entries(formState.errors).map(([name, error]) => [name, error?.message]),
  );
  return { register, handleSubmit, typed, errors };
}

function asFieldErrors(fields: Record<string, string>): FieldErrors<Values> | undefined {
  const entries = Object.entries(fields).map(([name, message]) => [name, { type: "server", message }]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
