import type { ReactNode } from "react";
import type { Theme } from "@/components/accounts/theme-cookie";
import { ProductMark } from "@/components/ui/shell/product-mark";

/** URLs of the style sheets that the pages of the reference share with the dashboard. */
export type Styles = readonly string[];

type ReferenceFrameProps = { styles: Styles; theme: Theme; children: ReactNode };

/** Document of a page of the API reference: it needs no session and no script. */
export const ReferenceFrame = ({ styles, theme, children }: ReferenceFrameProps) => (
  <html lang="en" data-theme={theme ?? undefined}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </head>
    <body className="font-sans antialiased">
      <header className="border-b border-line bg-card print:hidden">
        <a
          href="#main"
          className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
        >
          Skip to content
        </a>
        <div className="frame flex min-h-[51px] items-center gap-4 py-1">
          <a href="/" className="inline-flex min-h-8 items-center gap-2.5 rounded-md font-bold touch:min-h-11">
            <ProductMark />
            Access points
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="frame grid grid-cols-[minmax(0,1fr)] gap-6 py-6 outline-none lg:py-7">
        {children}
      </main>
    </body>
  </html>
);
