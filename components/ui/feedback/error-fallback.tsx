import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/shell/page-title";
import { t } from "@/lib/messages/messages";

type ErrorFallbackProps = { retry: () => void; digest?: string };

/** `digest` finds the error in the log. Every page loads it. */
export function ErrorFallback({ retry, digest }: ErrorFallbackProps) {
  const title = t("shell.error.title");
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-[1.375rem]/8 font-bold">{title}</h1>
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
