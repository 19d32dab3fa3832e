"use client";

import { Button } from "@/components/ui/button";
import { useHasScript } from "@/components/ui/use-has-script";

/** Button that opens the print dialog of the browser. Without script, it names the keys instead. */
export function PrintButton() {
  const hasScript = useHasScript();
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
