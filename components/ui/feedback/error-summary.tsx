import type { ReactNode } from "react";
import { Notice } from "@/components/ui/feedback/notice";

type InvalidField = { id: string; label: string; error: string };

type ErrorSummaryProps = {
  /** Error of the form as a whole. */
  message?: ReactNode;
  /** Fields that were invalid when the form was submitted, in its order; a blank error: it is corrected by now. */
  fields: InvalidField[];
};

/**
 * Errors of a form, shown above it, each linked to its field. A single error is shown at its field alone, which has the
 * focus: a summary would move the form. For the same reason a corrected field stays in the summary.
 */
export function ErrorSummary({ message, fields }: ErrorSummaryProps) {
  if (!message && fields.length < 2) return null;
  const invalid = fields.filter(({ error }) => error !== "").length;
  return (
    <Notice tone="danger" role="alert">
      {message && <p>{message}</p>}
      {fields.length > 0 && (
        <>
          {!message && (
            <p className="font-semibold">
              {invalid === 0
                ? "All fields are corrected."
                : `Correct ${invalid === 1 ? "one field" : `${invalid} fields`}.`}
            </p>
          )}
          <ul className="mt-1 grid gap-1">
            {fields.map(({ id, label, error }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-link">
                  {error || `✓ ${label}`}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
