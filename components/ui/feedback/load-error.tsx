import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { Problem } from "@/lib/contract/problem";

type FailedProps = { what: string; problem: Problem; retryHref: string };

/** Something could not be shown: what, why, what is safe, and how to try again. */
export function Failed({ what, problem, retryHref }: FailedProps) {
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <a href={retryHref} className={buttonClass()}>
          Try again
        </a>
      }
    >
      <p className="font-semibold">{what}</p>
      <p>{problem.detail || problem.title} Nothing was changed.</p>
      {problem.instance && <p className="mt-1 text-xs text-soft">Request {problem.instance}</p>}
    </Notice>
  );
}
