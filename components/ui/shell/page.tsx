import type { ReactNode } from "react";

/**
 * Content of a page, at the left edge of the frame that it shares with the header. It has one of two widths: that of a
 * page, or that of a list, which takes the whole frame.
 */
export const Page = ({ of = "page", children }: { of?: "page" | "list"; children: ReactNode }) => (
  <div
    data-list={of === "list" ? "" : undefined}
    className={`page-parts ${of === "page" ? "max-w-[64rem] print:max-w-none" : ""}`}
  >
    {children}
  </div>
);
