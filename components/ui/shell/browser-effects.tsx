"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";

/** Follows the links of the dashboard within the page, with a bar on top when that takes a while. Clicks that ask for a new tab or a download stay the browser's. */
export function SoftNavigation() {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-soft]") : null;
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      startTransition(() => router.push(link.pathname + link.search));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [router]);
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
