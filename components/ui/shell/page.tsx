import type { ReactNode } from "react";

export const Page = ({ of = "page", children }: { of?: "page" | "list"; children: ReactNode }) => (
  <div
    data-list={of === "list" ? "" : undefined}
    className={`page-parts ${of === "page" ? "max-w-[64rem] print:max-w-none" : ""}`}
  >
    {children}
  </div>
);
