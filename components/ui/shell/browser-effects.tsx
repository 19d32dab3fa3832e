"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useLayoutEffect, useTransition } from "react";
import { showOffline } from "@/components/ui/feedback/show-toast";
import { t } from "@/lib/messages/messages";

/** Only the document of the scan page may use the camera. The API reference is no page of Next. */
export const needsDocument = (path: string): boolean =>
  path === "/scan" || location.pathname === "/scan" || path === "/docs/api";

/** A field that is not shown counts for nothing: one in a dialog keeps the focus for a moment after the dialog closed. */
export function isInShown(target: EventTarget | null, fields: string): boolean {
  const field = target instanceof Element && target.closest(fields);
  return field ? (field.checkVisibility?.() ?? true) : false;
}

/** The page of the first link is loading, the others wait. */
const pressed = new Set<HTMLAnchorElement>();

/** "replace" adds no history entry. A press while a page is loading waits, so as not to undo the first. */
export function SoftNavigation() {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      target?.closest<HTMLElement>(".menu button")?.closest<HTMLElement>("[popover]")?.hidePopover?.();
      const link = target?.closest<HTMLAnchorElement>("a[href]");
      if (!link) return;
      const { soft } = link.dataset;
      // A link in a menu closes the menu, as a button does, also a link to a file. Links with "stay" or "replace" are in panels, which stay open.
      if (!soft) link.closest<HTMLElement>("[popover]")?.hidePopover?.();
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (soft === undefined || !isPlain || event.defaultPrevented) return;
      if (navigator.onLine && needsDocument(link.pathname)) return;
      event.preventDefault();
      if (!navigator.onLine) return showOffline();
      if (soft === "") pressed.clear();
      else if (pressed.add(link).size > 1) return;
      const open = soft === "replace" ? "replace" : "push";
      startTransition(() => router[open](link.pathname + link.search, { scroll: soft === "" }));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [router]);
  useEffect(() => {
    if (pending) return;
    const [, ...waiting] = pressed;
    pressed.clear();
    for (const link of waiting) if (link.isConnected) link.click();
  }, [pending]);
  return (
    <div role="status">
      {pending && (
        <div className="late-bar">
          <span className="sr-only">{t("shell.loading")}</span>
        </div>
      )}
    </div>
  );
}

export function StatedAddress({ href }: { href: string | null }) {
  const isStated = useSearchParams().has("scope");
  useLayoutEffect(() => {
    if (href !== null && !isStated) history.replaceState(null, "", href);
  }, [href, isStated]);
  return null;
}

/** components/ui/reader-dates.ts reads it on the next request. */
export function RememberTimeZone() {
  useEffect(() => {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing over plain http and in Firefox before 140
    document.cookie = `tz=${zone}; path=/; max-age=31536000; samesite=lax`;
  }, []);
  return null;
}
