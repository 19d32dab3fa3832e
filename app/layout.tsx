import "./globals.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { readTheme } from "@/components/accounts/theme-cookie";
import { RememberTimeZone, SoftNavigation } from "@/components/ui/shell/browser-effects";
import { EarlyInput } from "@/components/ui/shell/early-input";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { readCookie } from "@/lib/dashboard/session/page-cookies";
import { pageNonce } from "@/lib/dashboard/session/page-nonce";
import { currentPage } from "@/lib/dashboard/session/session";
import { isRightToLeft, language, t } from "@/lib/messages/messages";

export const generateMetadata = (): Metadata => ({
  applicationName: t("common.product"),
  description: t("shell.description"),
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "32x32" },
      { url: "/icon.svg", type: "image/svg+xml" },
    ],
    apple: "/apple-touch-icon.png",
  },
  manifest: "/manifest.webmanifest",
  robots: { index: false, follow: false },
});

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Before the language is read, which no page has while it is built.
  const theme = readTheme(await readCookie("theme"));
  const urls = getRuntime().messageUrls(language(), await currentPage());
  const nonce = await pageNonce();
  return (
    <html lang={language()} dir={isRightToLeft() ? "rtl" : "ltr"} data-theme={theme ?? undefined}>
      <head>
        {urls.map((url) => (
          <script key={url} src={url} nonce={nonce} />
        ))}
      </head>
      <body className="font-sans antialiased">
        <p className="old-browser">{t("shell.oldBrowser")}</p>
        <EarlyInput nonce={nonce}>{children}</EarlyInput>
        <RememberTimeZone />
        <SoftNavigation />
      </body>
    </html>
  );
}
