"use client";

import { ErrorFallback } from "@/components/ui/feedback/error-fallback";
import { CentredCard } from "@/components/ui/shell/centred-card";

type ErrorPageProps = { error: { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <CentredCard title="Something went wrong">
      <ErrorFallback retry={retry} digest={error.digest} />
    </CentredCard>
  );
}
