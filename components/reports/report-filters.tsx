import { type ReportsUrl, reportsHref } from "@/components/reports/reports-url";
import { ChoiceLinks } from "@/components/ui/choice-links";

const states = ["open", "new", "seen", "done", "any"] as const;
const kinds = ["any", "label", "problem"] as const;

/** Links that choose which reports the page shows. */
export const ReportFilters = ({ state, kind }: Pick<ReportsUrl, "state" | "kind">) => (
  <div className="flex flex-wrap gap-2 text-[0.8125rem] print:hidden">
    <ChoiceLinks
      label="State"
      texts={{ open: "Open", new: "New", seen: "Seen", done: "Done", any: "All" }}
      choices={states}
      current={state ?? "open"}
      hrefOf={(each) => reportsHref({ state: each, kind })}
    />
    <ChoiceLinks
      label="Kind"
      texts={{ any: "All kinds", label: "Labels", problem: "Problems" }}
      choices={kinds}
      current={kind ?? "any"}
      hrefOf={(each) => reportsHref({ state, kind: each === "any" ? undefined : each })}
    />
  </div>
);
