"use client";

import { Button } from "@/components/ui/button";
import { useHasScript } from "@/components/ui/use-has-script";

/** Button that opens the print dialog of the browser. Without script, it names the keys instead. */
export function PrintButton({ isMain, onPrint }: { isMain: boolean; onPrint: () => void }) {
  const hasScript = useHasScript();
  return (
    <div className="min-h-10">
      {hasScript && (
        <Button
          kind={isMain ? "primary" : "plain"}
          size="form"
          onClick={() => {
            window.print();
            onPrint();
          }}
        >
          Print
        </Button>
      )}
      <noscript>To print it, press Ctrl+P, or ⌘P on a Mac.</noscript>
    </div>
  );
}
