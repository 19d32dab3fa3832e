"use client";

import { Button } from "@/components/ui/button";
import { useHasScript } from "@/components/ui/use-has-script";

type PrintButtonProps = { size?: "form" | "toolbar"; children?: string };

/** Opens the browser's own print dialog. It comes with the script it needs; without, the keys are named. */
export function PrintButton({ size = "form", children = "Print" }: PrintButtonProps) {
  const hasScript = useHasScript();
  return (
    <div className={size === "form" ? "min-h-10" : "min-h-8.5"}>
      {hasScript && (
        <Button kind="primary" size={size} onClick={() => window.print()}>
          {children}
        </Button>
      )}
      <noscript>To print it, press Ctrl+P, or ⌘P on a Mac.</noscript>
    </div>
  );
}
