import { statedParameters } from "@/components/access-points/list-url/list-url";
import { buttonClass } from "@/components/ui/button";
import { AutoSubmitSelect } from "@/components/ui/fields/auto-submit-select";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";

const choices = [
  ["any", "Label: any"],
  ["never", "Label: never printed"],
  ["changed", "Label: changed since print"],
] as const;

/** Only those whose label is still to be printed, or printed again. */
export function LabelFilter({ query }: { query: AccessPointListQuery }) {
  const carried = statedParameters(query).filter(([key]) => key !== "label" && key !== "page");
  return (
    <form action="/access-points" data-list-form="" className="flex min-w-0 items-center gap-1.5">
      <HiddenFields fields={carried} />
      <AutoSubmitSelect
        name="label"
        aria-label="Label"
        key={query.label}
        defaultValue={query.label}
        className="h-[34px] min-w-0 rounded-md border border-edge bg-card px-2 touch:h-11"
      >
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </AutoSubmitSelect>
      <noscript>
        <button type="submit" className={buttonClass()}>
          Filter
        </button>
      </noscript>
    </form>
  );
}
