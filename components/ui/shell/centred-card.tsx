import type { ReactNode } from "react";
import { PageTitle } from "@/components/ui/shell/page-title";

/** A page that holds one narrow card: sign-in, setup, an error. */
export function CentredCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-sm gap-6 px-4 py-12 sm:py-20">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-[1.375rem]/8 font-bold">{title}</h1>
      {children}
    </main>
  );
}
