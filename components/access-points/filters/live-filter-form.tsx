"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useTransition } from "react";

export function LiveFilterForm({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  /** The list's new answer may replace the control. */
  const focused = useRef("");
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    import("@/components/access-points/filters/live-filters").then(
      ({ startFilters }) => {
        if (isGone || !form.current) return;
        stop = startFilters(form.current, (url) => {
          focused.current = document.activeElement?.id ?? "";
          startTransition(() => router.push(url, { scroll: false }));
        });
      },
      // The file is gone after an update of the program. The button that sends the form is hidden where script runs.
      () => form.current?.addEventListener("change", () => form.current?.requestSubmit()),
    );
    // Back drops a choice whose list is still loading.
    const onPopState = () => form.current?.reset();
    addEventListener("popstate", onPopState);
    return () => {
      isGone = true;
      removeEventListener("popstate", onPopState);
      stop();
    };
  }, [router]);
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(focused.current)?.focus();
    focused.current = "";
  });
  return (
    <form method="get" action="/access-points" data-list-form="" ref={form} className="grid gap-3">
      {pending && <div className="late-bar" />}
      {children}
    </form>
  );
}
