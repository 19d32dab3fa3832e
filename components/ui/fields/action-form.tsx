import type { ReactNode } from "react";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import type { useActionForm } from "@/components/ui/fields/use-action-form";

type ActionFormProps = {
  form: Pick<ReturnType<typeof useActionForm>, "formProps" | "summary">;
  className?: string;
  children: ReactNode;
};

/** A form of a server action: its error summary and its fields. */
export function ActionForm({ form, className = "", children }: ActionFormProps) {
  return (
    <form {...form.formProps} className={`grid gap-5 ${className}`}>
      <ErrorSummary {...form.summary} />
      {children}
    </form>
  );
}
