"use client";

import { useEffect } from "react";

/** Tells the server the reader's time zone, for the dates of the next page it draws (components/ui/reader-dates.ts). */
export function RememberTimeZone() {
  useEffect(() => {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing over plain http and in Firefox before 140
    document.cookie = `tz=${zone}; path=/; max-age=31536000; samesite=lax`;
  }, []);
  return null;
}
