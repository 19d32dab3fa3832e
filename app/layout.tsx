import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readTheme } from "@/components/accounts/theme-cookie";
import { RememberTimeZone, SoftNavigation } from "@/components/ui/shell/browser-effects";

export const metadata: Metadata = {
  description: "Access points and their QR labels",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-theme={readTheme(await cookies()) ?? undefined}>
      <body className="font-sans antialiased">
        {children}
        <RememberTimeZone />
        <SoftNavigation />
      </body>
    </html>
  );
}
