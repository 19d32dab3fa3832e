"use client";

import { type ReportsUrl, reportsHref } from "@/components/reports/reports-url";
import { buttonClass } from "@/components/ui/button";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";

/** Links and a list that choose which reports the page shows. */
export const ReportFilters = ({ state, kind }: Pick<ReportsUrl, "state" | "kind">) => (
  <div className="flex flex-wrap gap-x-4 gap-y-2 text-[0.8125rem] print:hidden">
    <ChoiceLinks
      label="State"
      texts={{ open: "Open", done: "Done" }}
      choices={["open", "done"]}
      current={state}
      hrefOf={(each) => reportsHref({ state: each, kind })}
    />
    <form method="get" action="/reports" data-list-form="" className="flex gap-1.5">
      {state === "done" && <HiddenFields fields={[["state", state]]} />}
      <select
        name="kind"
        aria-label="Kind"
        key={kind}
        defaultValue={kind}
        className="control h-8.5 pr-1 touch:h-11"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">All kinds</option>
        <option value="label">Labels</option>
        <option value="problem">Problems</option>
      </select>
      <noscript>
        <button type="submit" className={buttonClass()}>
          Apply
        </button>
      </noscript>
    </form>
  </div>
);
