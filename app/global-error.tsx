"use client";

import "./globals.css";
import { Crash } from "@/components/ui/feedback/error-fallback";
import { CentredCard } from "@/components/ui/shell/centred-card";

type GlobalErrorProps = { error: { digest?: string }; retry: () => void };

/** When not even the layout could be drawn: a document of its own, in the system's theme. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body className="font-sans antialiased">
        <CentredCard title="Something went wrong on our side">
          <Crash retry={retry} digest={error.digest} />
        </CentredCard>
      </body>
    </html>
  );
}
