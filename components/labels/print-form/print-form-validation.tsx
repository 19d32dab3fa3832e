"use client";

import { useEffect, useMemo } from "react";
import { type FieldValues, type Resolver, useForm } from "react-hook-form";
import { hasSelection } from "@/components/labels/print-form/use-print-form";
import { type FieldLabels, labelMessage } from "@/components/ui/fields/form-errors";
import { schemaResolver } from "@/components/ui/fields/schema-resolver";
import type { LabelValues } from "@/lib/contract/labels/label-forms";

type PrintFormValidationProps = {
  values: LabelValues;
  labels: FieldLabels;
  onErrors: (errors: Record<string, string>) => void;
};

const loadSchema = async () => (await import("@/lib/contract/labels/label-forms")).printForm;

/**
 * Validates the print form as it is filled in. It renders nothing and is loaded after the first change, because
 * react-hook-form and zod would add a third to the script of the page. Until then, and without script, the check by the
 * service reports the same errors.
 */
export default function PrintFormValidation({ values, labels, onErrors }: PrintFormValidationProps) {
  const resolver = useMemo((): Resolver<FieldValues> => {
    const loaded = schemaResolver(loadSchema);
    return async (typed, context, options) => (await loaded)({ ...typed, format: "pdf" }, context, options);
  }, []);
  const { trigger, formState } = useForm<FieldValues>({ values, resolver, resetOptions: { keepErrors: true } });
  const { errors } = formState;

  // biome-ignore lint/correctness/useExhaustiveDependencies: validates whenever a value changes
  useEffect(() => {
    void trigger();
  }, [trigger, values]);

  // An empty selection is not an error yet: the list may be pasted next. Printing reports it.
  const isSelected = hasSelection(values);
  useEffect(() => {
    const found = Object.entries(errors).filter(([name]) => name !== "what" || isSelected);
    onErrors(
      Object.fromEntries(
        found.map(([name, error]) => [name, labelMessage(String(error?.message), name, labels[name] ?? name)]),
      ),
    );
  }, [errors, isSelected, labels, onErrors]);

  return null;
}
