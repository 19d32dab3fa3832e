"use client";

/** CSS pixels in a millimetre (CSS Values 4, §6.2). */
const PX_PER_MM = 96 / 25.4;

type PrintStyleProps = { widthMm: number; heightMm: number; nonce: string };

// Ancestors of `.print-page` lose their boxes. Chromium ignores a size that an orientation follows.
// After a navigation within the app, the policy still expects the nonce that the document was loaded with.
export function PrintStyle({ widthMm, heightMm, nonce }: PrintStyleProps) {
  const scriptOfDocument =
    typeof document === "undefined" ? null : document.querySelector<HTMLElement>("script[nonce]");
  // WebKit counts a page in whole pixels, and puts the rest of a higher element on another sheet of paper.
  const heightPx = Math.floor(heightMm * PX_PER_MM);
  const css = `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
@media print {
  html, body { margin: 0; padding: 0; background: #fff }
  body :has(.print-page) { display: contents }
  body :not(:has(.print-page), .print-page, .print-page *) { display: none }
  .print-page { display: block; width: ${widthMm}mm; height: ${heightPx}px; max-width: none; overflow: hidden; box-shadow: none; break-inside: avoid }
  .print-page ~ .print-page { break-before: page }
  .print-page > svg { display: block; width: ${widthMm}mm; height: ${heightMm}mm; max-width: none }
}`;
  return (
    <style nonce={scriptOfDocument?.nonce || nonce} suppressHydrationWarning>
      {css}
    </style>
  );
}
