import { Button } from "@/components/ui/button";

type ErrorFallbackProps = { retry: () => void; digest?: string };

/** `digest` finds the error in the log. */
export function ErrorFallback({ retry, digest }: ErrorFallbackProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>
        This page could not be shown. Saved data is safe. If you just submitted a form, check the list before you submit
        it again.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => retry()}>
          Try again
        </Button>
        <a href="/access-points" className="inline-flex min-h-8 items-center text-link">
          Go to the list
        </a>
      </div>
      {digest && <p className="text-xs text-soft">Error number for the administrator: {digest}</p>}
    </div>
  );
}
