import { Checkbox } from "@/components/ui/fields/checkbox";
import { Link } from "@/components/ui/link";
import type { LabelValues } from "@/lib/contract/labels/label-forms";

type FirstLabelsProps = { values: LabelValues; change: (changes: Partial<LabelValues>) => void };

/** Choices for a filter that matches more than one job can print: as many as fit, or fewer by their location. */
export function FirstLabels({ values, change }: FirstLabelsProps) {
  return (
    <div className="grid gap-1.5">
      <Checkbox
        id="first"
        name="first"
        value="1"
        label="Only the first ones by name, as many as a job prints"
        help={
          values.label === "never" || values.label === "needed"
            ? "When they are printed, this page opens on the next ones."
            : "Choose “Needs a label” under More, and this page opens on the next ones afterwards."
        }
        checked={values.first !== ""}
        onChange={(event) => change({ first: event.currentTarget.checked ? "1" : "" })}
      />
      <p className="text-[0.8125rem]">
        <Link href={listHref(values)} className="text-link">
          Or choose a place in the list
        </Link>
      </p>
    </div>
  );
}

/** Returns the URL of the list with the filter of the form. */
const listHref = ({ q, scope, label, filters }: LabelValues): string =>
  `/access-points?${new URLSearchParams([...Object.entries({ q, scope, label }), ...new URLSearchParams(filters)])}`;
