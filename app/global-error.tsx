"use client";

import "./globals.css";
import { ErrorFallback } from "@/components/ui/feedback/error-fallback";
import { isRightToLeft, language } from "@/lib/messages/messages";

const english = { text: "This page could not be shown. Saved data is safe.", link: "Go to the list" };

type GlobalErrorProps = { error: { digest?: string }; retry: () => void };

export default function GlobalError({ error, retry }: GlobalErrorProps) {
  const text = readLanguage();
  return (
    <html {...(text ?? { lang: "en" })}>
      <body className="frame py-6 font-sans antialiased">
        {text ? (
          <ErrorFallback retry={retry} digest={error.digest} />
        ) : (
          <p>
            {english.text} <a href="/access-points">{english.link}</a>
          </p>
        )}
      </body>
    </html>
  );
}

/** Null when the script of the messages has failed too. */
function readLanguage(): { lang: string; dir: "rtl" | "ltr" } | null {
  try {
    return { lang: language(), dir: isRightToLeft() ? "rtl" : "ltr" };
  } catch {
    return null;
  }
}
