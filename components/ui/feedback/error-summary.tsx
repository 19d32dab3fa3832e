import type { ReactNode } from "react";
import { Notice } from "@/components/ui/feedback/notice";

type InvalidField = { id: string; label: string; error: string };

type ErrorSummaryProps = {
  /** Error of the form as a whole. */
  message?: ReactNode;
  /** Invalid fields, in the order of the form. */
  fields: InvalidField[];
};

/** Errors of a form, shown above it, each linked to its field. */
export function ErrorSummary({ message, fields }: ErrorSummaryProps) {
  if (!message && fields.length === 0) return null;
  return (
    <Notice tone="danger" role="alert">
      {message && <p>{message}</p>}
      {fields.length > 0 && (
        <>
          {!message && (
            <p className="font-semibold">
              {fields.length === 1 ? "Correct one field." : `Correct ${fields.length} fields.`}
            </p>
          )}
          <ul className="mt-1 grid gap-1">
            {fields.map(({ id, label, error }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-link">
                  {error || label}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
