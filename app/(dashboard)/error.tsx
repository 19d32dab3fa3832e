"use client";

import { CentredCard } from "@/components/ui/centred-card";
import { Crash } from "@/components/ui/crash";

type ErrorPageProps = { error: { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <CentredCard title="Something went wrong on our side">
      <Crash retry={retry} digest={error.digest} />
    </CentredCard>
  );
}
