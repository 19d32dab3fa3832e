"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useSyncExternalStore, useTransition } from "react";
import { NavIcon } from "@/components/ui/shell/main-nav";
import { NavLink } from "@/components/ui/shell/nav-link";
import { listParamsIn } from "@/lib/contract/access-points/list-cookies";
import { t } from "@/lib/messages/messages";

const LIST = "/access-points";
const SHOWN = "list";
const ROW = "list-row";

/** Pages whose data may be out of date when the browser shows them again: the list and an access point. */
const REFRESHED = /^\/access-points(\/(?!new$)[^/]+)?$/;

/** Back shows the old rows first, so that scroll and focus stay, then the current ones. Next.js keeps the old rows for one Back only. */
export function ListMemory({ cookie }: { cookie: string }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const path = usePathname();
  const params = listParamsIn(useSearchParams());
  const isFromHistory = useRef(isFirstFromHistory);

  useEffect(() => {
    if (path === LIST) sessionStorage.setItem(SHOWN, params);
    storeCookie(cookie);
    if (isFromHistory.current()) focusLastRow();
    isFromHistory.current = () => false;
  }, [cookie, path, params]);

  useEffect(() => {
    const refresh = () => {
      if (REFRESHED.test(location.pathname)) startTransition(() => router.refresh());
    };
    const onPopState = () => {
      isFromHistory.current = () => true;
      // After Next's own listener has restored the page.
      setTimeout(refresh);
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      storeCookie(cookie);
      focusLastRow();
      refresh();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener("popstate", onPopState, { signal });
    addEventListener("pageshow", onPageShow, { signal });
    document.addEventListener("visibilitychange", () => storeCookie(cookie), { signal });
    addEventListener("focusin", storeRow, { signal });
    return () => listeners.abort();
  }, [cookie, router]);
  return pending && <div className="late-bar" />;
}

function isFirstFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward" || navigation?.type === "reload";
}

/** All tabs share the cookie. */
function storeCookie(name: string) {
  const shown = sessionStorage.getItem(SHOWN);
  if (shown === null || document.visibilityState !== "visible") return;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing over plain http and in Firefox before 140
  document.cookie = `${name}=${encodeURIComponent(shown)}; path=/; samesite=lax`;
}

function storeRow({ target }: FocusEvent) {
  if (!(target instanceof HTMLAnchorElement) || target.dataset.rowLink === undefined) return;
  sessionStorage.setItem(ROW, `${location.search} ${target.pathname}`);
}

/** Milliseconds. Later the person has moved on. */
const ROWS_MAX_MS = 5_000;

function focusLastRow() {
  const [search, path] = (sessionStorage.getItem(ROW) ?? "").split(" ");
  if (!path || search !== location.search) return;
  const focusRow = () => {
    if (document.activeElement !== document.body) return true;
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-row-link]")];
    const row = links.find((link) => link.pathname === path);
    row?.focus({ preventScroll: true });
    return row !== undefined;
  };
  if (focusRow()) return;
  const observer = new MutationObserver(() => focusRow() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), ROWS_MAX_MS);
}

/** Elsewhere to all of it, because an old search looks as if access points were lost. `returnUrl`: without script. */
export function ListNavLink({ returnUrl }: { returnUrl: string }) {
  const path = usePathname();
  const shown = useSyncExternalStore(subscribeToNothing, shownUrl, () => null);
  return (
    <NavLink href={path.startsWith(`${LIST}/`) ? (shown ?? returnUrl) : LIST}>
      <NavIcon d="M2.5 4h11M2.5 8h11M2.5 12h11" />
      {t("list.nav")}
    </NavLink>
  );
}

let isListBefore = false;

export const leaveList = (): void => {
  isListBefore = true;
};

export function returnToList(router: { push: (href: string) => void }): void {
  if (isListBefore) history.back();
  else router.push(shownUrl() ?? LIST);
  isListBefore = false;
}

const subscribeToNothing = () => () => {};

function shownUrl(): string | null {
  const shown = sessionStorage.getItem(SHOWN);
  return shown ? `${LIST}?${shown}` : shown === null ? null : LIST;
}
