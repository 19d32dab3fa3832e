"use client";

import { ErrorFallback } from "@/components/ui/feedback/error-fallback";
import { PageHead } from "@/components/ui/shell/page-head";

type ErrorPageProps = { error: { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <div className="grid gap-4">
      <PageHead title="Something went wrong" />
      <ErrorFallback retry={retry} digest={error.digest} />
    </div>
  );
}
