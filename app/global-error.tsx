"use client";

import "./globals.css";
import { ErrorFallback } from "@/components/ui/feedback/error-fallback";
import { CentredCard } from "@/components/ui/shell/centred-card";
import { isRightToLeft, language, t } from "@/lib/messages/messages";

const english = { text: "This page could not be shown. Saved data is safe.", link: "Go to the list" };

type GlobalErrorProps = { error: { digest?: string }; retry: () => void };

export default function GlobalError({ error, retry }: GlobalErrorProps) {
  const title = titleInLanguage();
  return (
    <html lang={title === null ? "en" : language()} dir={title !== null && isRightToLeft() ? "rtl" : "ltr"}>
      <body className="font-sans antialiased">
        {title === null ? (
          <p className="frame py-6">
            {english.text} <a href="/access-points">{english.link}</a>
          </p>
        ) : (
          <CentredCard title={title}>
            <ErrorFallback retry={retry} digest={error.digest} />
          </CentredCard>
        )}
      </body>
    </html>
  );
}

/** Null when the script of the messages has failed too. */
function titleInLanguage(): string | null {
  try {
    return t("shell.error.title");
  } catch {
    return null;
  }
}
