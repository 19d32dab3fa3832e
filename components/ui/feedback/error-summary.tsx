import type { ReactNode } from "react";
import { Notice } from "@/components/ui/feedback/notice";

type Wrong = { id: string; label: string; error: string };

type ErrorSummaryProps = {
  /** What is wrong with the form as a whole, if anything. */
  message?: ReactNode;
  /** Fields in the order they stand in. */
  fields: Wrong[];
};

/** Everything that is wrong with a form, on top of it, each with a link to where it is mended. */
export function ErrorSummary({ message, fields }: ErrorSummaryProps) {
  if (!message && fields.length === 0) return null;
  return (
    <Notice tone="danger" role="alert">
      {message && <p>{message}</p>}
      {fields.length > 0 && (
        <>
          {!message && (
            <p className="font-semibold">
              {fields.length === 1 ? "One field needs" : `${fields.length} fields need`} a look.
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
