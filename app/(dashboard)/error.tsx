"use client";

import { ErrorFallback } from "@/components/ui/feedback/error-fallback";

type ErrorPageProps = { error: { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return <ErrorFallback retry={retry} digest={error.digest} />;
}
