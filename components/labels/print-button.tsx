"use client";

import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";

const never = () => () => {};

/** Opens the browser's own print dialog. It comes with the script it needs; without, the keys are named. */
export function PrintButton() {
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className="min-h-10">
      {hasScript && (
        <Button kind="primary" size="form" onClick={() => window.print()}>
          Print
        </Button>
      )}
      <noscript>To print it, press Ctrl+P, or ⌘P on a Mac.</noscript>
    </div>
  );
}
