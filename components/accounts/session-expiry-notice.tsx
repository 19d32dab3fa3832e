"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/feedback/notice";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { t } from "@/lib/messages/messages";

/** Before the end of the session, in ms. */
const WARN_BEFORE_MS = 10 * 60_000;

type SessionExpiryNoticeProps = {
  /** RFC 3339. */
  endsAt: string;
  /** Time of rendering on the server, so that hydration starts with the same text. */
  now: number;
};

/** The link opens a new tab, so that what was typed on this page is kept. */
export function SessionExpiryNotice({ endsAt, now: renderedAt }: SessionExpiryNoticeProps) {
  const now = useNow(renderedAt);
  const router = useRouter();
  const page = `${usePathname()}?${useSearchParams()}`.replace(/\?$/, "");
  const remainingMs = Date.parse(endsAt) - now;
  const isShown = remainingMs <= WARN_BEFORE_MS;

  useEffect(() => {
    // After signing in again in the other tab, refreshes the layout without losing what was typed.
    const onReturn = () => document.visibilityState === "visible" && isShown && router.refresh();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [isShown, router]);

  return (
    <div aria-live="polite" className="not-empty:mb-4 print:hidden">
      {isShown && (
        <Notice
          tone="warning"
          actions={
            <a
              href={`/sign-in?again=1&next=${encodeURIComponent(page)}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center text-link"
            >
              {rich("account.expiry.signIn", { about: spoken })}
            </a>
          }
        >
          <strong>{endSentence(remainingMs)}</strong> {t("account.expiry.nothingIsLost")}
        </Notice>
      )}
    </div>
  );
}

/** Every 20 seconds. The first value is that of the server. */
function useNow(renderedAt: number): number {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    // The clocks of server and browser may differ, so only the time since loading is added.
    const opened = Date.now();
    const timer = setInterval(() => setNow(renderedAt + Date.now() - opened), 20_000);
    return () => clearInterval(timer);
  }, [renderedAt]);
  return now;
}

function endSentence(remainingMs: number): string {
  if (remainingMs <= 0) return t("account.expiry.ended");
  const count = Math.floor(remainingMs / 60_000);
  return count < 1 ? t("account.expiry.lessThanMinute") : t("account.expiry.minutes", { count });
}
