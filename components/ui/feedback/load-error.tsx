import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { Problem } from "@/lib/contract/problem";

type LoadErrorProps = { message: string; problem: Problem };

export function LoadError({ message, problem }: LoadErrorProps) {
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        // biome-ignore lint/a11y/useValidAnchor: an empty URL is the page itself, with its parameters
        <a href="" className={buttonClass()}>
          Try again
        </a>
      }
    >
      <p className="font-semibold">{message}</p>
      <p>{problem.detail || problem.title} Nothing was changed.</p>
      {problem.instance && <p className="mt-1 text-xs text-soft">Request {problem.instance}</p>}
    </Notice>
  );
}
