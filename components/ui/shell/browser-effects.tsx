"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useLayoutEffect, useTransition } from "react";
import { showOffline } from "@/components/ui/feedback/show-toast";

/**
 * Returns whether a link must load a document. The policies of a document allow or forbid the camera, and only the scan
 * page may use it. The API reference is no page of Next.
 */
export const needsDocument = (path: string): boolean =>
  path === "/scan" || location.pathname === "/scan" || path === "/docs/api";

/** Links with the value "stay" or "replace" that were pressed: the page of the first one is loading, the others wait. */
const pressed = new Set<HTMLAnchorElement>();

/**
 * Opens links marked `data-soft` without loading the document again, with a progress bar when that takes longer than
 * 200 ms. With the value "stay" or "replace" the page does not scroll, and "replace" adds no entry to the history. Their addresses
 * change one parameter of the shown page. If such a link is pressed while the page of another one is loading, it waits for that
 * page and then opens its new address, so that the second of two fast presses does not undo the first. Clicks with a modifier
 * key, which open a tab or download, are left to the browser.
 */
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
          <span className="sr-only">Loading</span>
        </div>
      )}
    </div>
  );
}

/** Shows the address that says whose list a page shows, where the address of its link did not. */
export function StatedAddress({ href }: { href: string | null }) {
  const isStated = useSearchParams().has("scope");
  useLayoutEffect(() => {
    if (href !== null && !isStated) history.replaceState(null, "", href);
  }, [href, isStated]);
  return null;
}

/** Stores the reader's time zone in a cookie, which components/ui/reader-dates.ts reads on the next request. */
export function RememberTimeZone() {
  useEffect(() => {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing over plain http and in Firefox before 140
    document.cookie = `tz=${zone}; path=/; max-age=31536000; samesite=lax`;
  }, []);
  return null;
}
