import type { ComponentProps } from "react";
import { buttonClass } from "@/components/ui/button";

/** Select of a toolbar that submits its form when something is chosen. Without script a button does. */
export const SubmittingSelect = ({ className = "", children, ...select }: ComponentProps<"select">) => (
  <>
    <select
      {...select}
      key={String(select.defaultValue)}
      className={`control h-8.5 pr-1 touch:h-11 ${className}`}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      {children}
    </select>
    <noscript>
      <button type="submit" className={buttonClass()}>
        Apply
      </button>
    </noscript>
  </>
);
