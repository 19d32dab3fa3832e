"use client";

import "./globals.css";
import { ErrorFallback } from "@/components/ui/feedback/error-fallback";
import { CentredCard } from "@/components/ui/shell/centred-card";

type GlobalErrorProps = { error: { digest?: string }; retry: () => void };

export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body className="font-sans antialiased">
        <CentredCard title="Something went wrong">
          <ErrorFallback retry={retry} digest={error.digest} />
        </CentredCard>
      </body>
    </html>
  );
}
