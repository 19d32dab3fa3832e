import type { ReactNode } from "react";
import { Notice } from "@/components/ui/feedback/notice";

type InvalidField = { id: string; label: string; error: string };

type ErrorSummaryProps = {
  message?: ReactNode;
  /** In the order of the form; a blank error: it is corrected by now. */
  fields: InvalidField[];
};

/** A single error stands at its focused field alone, and a corrected one stays: otherwise the form would move. */
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
