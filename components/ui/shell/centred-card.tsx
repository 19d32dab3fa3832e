import type { ReactNode } from "react";
import { PageTitle } from "@/components/ui/shell/page-title";
import { ProductMark } from "@/components/ui/shell/product-mark";

export function CentredCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-md px-4 py-10 sm:py-20">
      <PageTitle>{title}</PageTitle>
      <div data-card="" className="grid gap-6 sm:card sm:p-8">
        <div className="grid gap-4">
          <ProductMark />
          <h1 className="text-[1.375rem]/8 font-bold">{title}</h1>
        </div>
        {children}
      </div>
    </main>
  );
}
