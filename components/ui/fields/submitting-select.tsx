import type { ComponentProps } from "react";
import { buttonClass } from "@/components/ui/button";
import { t } from "@/lib/messages/messages";

/** Without script a button submits. */
export const SubmittingSelect = ({ className = "", children, ...select }: ComponentProps<"select">) => (
  <>
    <select
      {...select}
      key={String(select.defaultValue)}
      className={`control h-8.5 pe-1 touch:h-11 ${className}`}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      {children}
    </select>
    <noscript>
      <button type="submit" className={buttonClass()}>
        {t("ui.apply")}
      </button>
    </noscript>
  </>
);
