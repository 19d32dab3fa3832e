import type { ReactNode } from "react";
import { SiteHeader } from "@/components/ui/shell/app-shell";

/** The header and, below it, the page. Only the page prints. */
export function Frame({ account, hasApi, children }: { account: ReactNode; hasApi: boolean; children: ReactNode }) {
  return (
    <>
      <SiteHeader account={account} hasApi={hasApi} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[72rem] px-4 py-6 outline-none sm:px-6 lg:py-7 print:max-w-none print:p-0"
      >
        {children}
      </main>
    </>
  );
}
