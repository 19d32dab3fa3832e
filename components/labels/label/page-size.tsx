"use client";

type PageSizeProps = { widthMm: number; heightMm: number; nonce: string };

/**
 * Makes printed pages as large as the label or sheet: two lengths, since with an orientation beside them Chromium ignores
 * the size. Reached by a link inside the dashboard, the document keeps the nonce it was loaded with, and so must this.
 */
export function PageSize({ widthMm, heightMm, nonce }: PageSizeProps) {
  const ofDocument = typeof document === "undefined" ? null : document.querySelector<HTMLElement>("script[nonce]");
  const css = `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
@media print {
  html, body { background: #fff }
  html:has(.print-label), html:has(.print-label) body { width: ${widthMm}mm; height: ${heightMm}mm; overflow: hidden }
  .print-page { width: ${widthMm}mm; height: ${heightMm}mm; max-width: none; overflow: hidden; break-inside: avoid }
  .print-page:not(:last-child) { break-after: page }
  .print-label > svg, .print-page > svg { display: block; width: ${widthMm}mm; height: ${heightMm}mm; max-width: none }
}`;
  return (
    <style nonce={ofDocument?.nonce || nonce} suppressHydrationWarning>
      {css}
    </style>
  );
}
