import { Button } from "@/components/ui/button";
import { t } from "@/lib/messages/messages";

type ErrorFallbackProps = { retry: () => void; digest?: string };

/** `digest` finds the error in the log. */
export function ErrorFallback({ retry, digest }: ErrorFallbackProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{t("ui.error.text")}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => retry()}>
          {t("common.tryAgain")}
        </Button>
        <a href="/access-points" className="inline-flex min-h-8 items-center text-link">
          {t("notLoaded.goTo.list")}
        </a>
      </div>
      {digest && <p className="text-xs text-soft">{t("ui.error.number", { digest })}</p>}
    </div>
  );
}
