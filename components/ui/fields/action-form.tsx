import type { ReactNode } from "react";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import type { useActionForm } from "@/components/ui/fields/use-action-form";

type ActionFormProps = {
  form: Pick<ReturnType<typeof useActionForm>, "formProps" | "summary">;
  className?: string;
  /** Called with the form whenever something is typed. */
  onInput?: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** A form of a server action: its error summary and its fields. */
export function ActionForm({ form, className = "", onInput, children }: ActionFormProps) {
  const { formProps } = form;
  return (
    <form
      {...formProps}
      className={`grid gap-5 ${className}`}
      onInput={(event) => {
        formProps.onInput();
        onInput?.(event.currentTarget);
      }}
    >
      <ErrorSummary {...form.summary} />
      {children}
    </form>
  );
}
