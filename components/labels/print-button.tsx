"use client";

import { Button } from "@/components/ui/button";

/** Opens the browser's own print dialog. */
export function PrintButton() {
  return (
    <>
      <Button kind="primary" size="form" onClick={() => window.print()} className="with-script justify-self-start">
        Print
      </Button>
      <noscript>
        <p>To print it, press Ctrl+P, or ⌘P on a Mac.</p>
      </noscript>
    </>
  );
}
