"use client";

import { buttonClass } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { SubmittingSelect } from "@/components/ui/fields/submitting-select";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { t } from "@/lib/messages/messages";

const pageSizes = [10, 25, 50, 100];

type PageFormsProps = {
  action: string;
  page: number;
  limit: number;
  last: number;
  params: [string, string][];
};

/** Another size starts at the first page. */
export function PageForms({ action, page, limit, last, params }: PageFormsProps) {
  const sizes = [...new Set([...pageSizes, limit])].sort((a, b) => a - b);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {last > 1 && (
        <form method="get" action={action} data-list-form="" className="flex items-center gap-1.5">
          <HiddenFields fields={params.filter(([key]) => key !== "page")} />
          <label htmlFor="go-to-page" className="text-soft">
            <span className="sr-only">{t("paging.goTo", { last })}</span>
            <span aria-hidden="true">{t("paging.goToField")}</span>
          </label>
          <input
            key={page}
            id="go-to-page"
            name="page"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={page}
            className="control h-8.5 w-16 touch:h-11"
          />
          <button type="submit" className={buttonClass()}>
            {rich("paging.go", { sr: spoken })}
          </button>
        </form>
      )}
      <form method="get" action={action} data-list-form="" className="flex items-center gap-1.5">
        <HiddenFields fields={params.filter(([key]) => key !== "page" && key !== "limit")} />
        <SubmittingSelect name="limit" aria-label={t("paging.rows")} defaultValue={limit}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {t("paging.perPage", { count: size })}
            </option>
          ))}
        </SubmittingSelect>
      </form>
    </div>
  );
}
