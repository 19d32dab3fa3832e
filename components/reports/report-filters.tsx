"use client";

import { type ReportsUrl, reportsHref } from "@/components/reports/reports-url";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { SubmittingSelect } from "@/components/ui/fields/submitting-select";
import { t } from "@/lib/messages/messages";

export const ReportFilters = ({ state, kind }: Pick<ReportsUrl, "state" | "kind">) => (
  <div className="flex flex-wrap gap-x-4 gap-y-2 text-[0.8125rem] print:hidden">
    <ChoiceLinks
      label={t("reports.state")}
      texts={{ open: t("reports.state.open"), done: t("reports.state.done") }}
      choices={["open", "done"]}
      current={state}
      hrefOf={(each) => reportsHref({ state: each, kind })}
    />
    <form method="get" action="/reports" data-list-form="" className="flex gap-1.5">
      {state === "done" && <HiddenFields fields={{ state }} />}
      <SubmittingSelect name="kind" aria-label={t("reports.kind")} defaultValue={kind}>
        <option value="">{t("reports.kind.all")}</option>
        <option value="label">{t("reports.kind.labels")}</option>
        <option value="problem">{t("reports.kind.problems")}</option>
      </SubmittingSelect>
    </form>
  </div>
);
