import { Button } from "@/components/ui/button";

type CrashProps = { retry: () => void; digest?: string };

/** Something nobody expected: said plainly, with the number that finds it in the log. */
export function Crash({ retry, digest }: CrashProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>
        This page could not be drawn. What is saved is safe. If you had just sent something, look at the list before you
        send it again.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => retry()}>
          Try again
        </Button>
        <a href="/access-points" className="inline-flex min-h-8 items-center text-link">
          Go to the list
        </a>
      </div>
      {digest && <p className="text-xs text-soft">For whoever looks into it: {digest}</p>}
    </div>
  );
}
