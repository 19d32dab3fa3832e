"use client";

type PageSizeProps = { widthMm: number; heightMm: number; nonce: string };

/**
 * Sets the size of printed pages: two lengths, because Chromium ignores the size if an orientation follows. After a
 * navigation within the app, the policy still expects the nonce that the document was loaded with.
 */
export function PageSize({ widthMm, heightMm, nonce }: PageSizeProps) {
  const scriptOfDocument =
    typeof document === "undefined" ? null : document.querySelector<HTMLElement>("script[nonce]");
  const css = `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
@media print {
  html, body { background: #fff }
  html:has(.print-label), html:has(.print-label) body { width: ${widthMm}mm; height: ${heightMm}mm; overflow: hidden }
  .print-page { width: ${widthMm}mm; height: ${heightMm}mm; max-width: none; overflow: hidden; break-inside: avoid }
  .print-page:not(:last-child) { break-after: page }
  .print-label > svg, .print-page > svg { display: block; width: ${widthMm}mm; height: ${heightMm}mm; max-width: none }
}`;
  return (
    <style nonce={scriptOfDocument?.nonce || nonce} suppressHydrationWarning>
      {css}
    </style>
  );
}
