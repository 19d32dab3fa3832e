"use client";

import { ErrorFallback } from "@/components/ui/feedback/error-fallback";
import { PageHead } from "@/components/ui/shell/page-head";
import { t } from "@/lib/messages/messages";

type ErrorPageProps = { error: { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <div className="grid gap-4">
      <PageHead title={t("shell.error.title")} />
      <ErrorFallback retry={retry} digest={error.digest} />
    </div>
  );
}
