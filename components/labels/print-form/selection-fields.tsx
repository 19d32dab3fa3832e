import { appliedFilters, filterInWords } from "@/components/access-points/filters/applied-filters";
import { PlaceFields } from "@/components/labels/print-form/place-fields";
import { usePrint } from "@/components/labels/print-form/use-print-form";
import { buttonClass } from "@/components/ui/button";
import { scopeTexts } from "@/components/ui/choice-links";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FieldError, fieldAria } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { parseFilters } from "@/lib/contract/access-points/list-parameters";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { PrintSource } from "@/lib/dashboard/forms/label-form-state";

export function SelectionFields() {
  const { values, errors, preview, source, offers, onlyName, pile, change } = usePrint();
  const count = values.ids.split(" ").filter(Boolean).length;
  const scope = offers.scopes.length > 1 && offers.scopes.find((it) => it === values.scope);
  const details = [...(scope ? [scopeTexts()[scope]] : []), ...filterDetails(values, source)].join(", ");
  const radio = (what: LabelValues["what"]) => ({
    id: `what-${what}`,
    value: what,
    checked: values.what === what,
    onChange: () => change({ what }),
  });
  return (
    <Fieldset title="What to print">
      <input type="hidden" name="ids" value={values.ids} />
      <input type="hidden" name="sort" value={values.sort} />
      <input type="hidden" name="isSorted" value={values.isSorted} />
      <input type="hidden" name="filters" value={values.filters} />
      <input type="hidden" name="except" value={values.except} />
      {offers.scopes.length <= 1 && <input type="hidden" name="scope" value="mine" />}
      <div className="grid gap-1">
        {count > 0 && (
          <Choice {...radio("ids")}>
            {onlyName && count === 1 ? <bdi>{onlyName}</bdi> : idsInWords(count, source)}
          </Choice>
        )}
        {(pile > 0 || values.what === "pile") && (
          <Choice {...radio("pile")}>Print pile ({pile.toLocaleString("en")})</Choice>
        )}
        <Choice {...radio("filter")}>
          {filterTitle(values, source)}
          {details && <span className="block text-[0.8125rem] text-soft">{details}</span>}
        </Choice>
        <Choice {...radio("list")}>A pasted list of codes or names</Choice>
      </div>
      {errors.what && <SelectionError error={errors.what} />}
      {preview.note && values.what === "filter" && (
        <p role="status" className="text-[0.8125rem] text-soft">
          {preview.note}
        </p>
      )}
      {(preview.tooMany !== null || values.first !== "") && values.what === "filter" && <FirstLabels />}
      <div className="hidden group-has-[#what-filter:checked]/form:block">
        <PlaceFields />
      </div>
      <div className="hidden gap-1 group-has-[#what-list:checked]/form:grid">
        <label htmlFor="list" className="text-[0.8125rem] text-soft">
          One code or name per line
        </label>
        <textarea
          id="list"
          name="list"
          rows={6}
          value={values.list}
          spellCheck={false}
          {...fieldAria("what", { error: values.what === "list" && errors.what })}
          onChange={(event) => change({ list: event.currentTarget.value })}
          className="w-full rounded-md border border-edge bg-card px-2.5 py-1.5 font-mono text-base aria-invalid:border-danger"
        />
      </div>
    </Fieldset>
  );
}

type ChoiceProps = { id: string; value: string; checked: boolean; onChange: () => void; children: React.ReactNode };

function Choice({ id, children, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-6 items-start gap-2.5 touch:min-h-11 touch:items-center">
      <input id={id} type="radio" name="what" className="mt-1 shrink-0" {...input} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}

/** Why the selection cannot be printed. Lines that were not found are listed; Print prints the others. */
function SelectionError({ error }: { error: string }) {
  const { preview, pending } = usePrint();
  const { wrongLines, missing, others } = preview;
  return (
    <div id="what" tabIndex={-1} className="grid gap-2">
      <FieldError id="what" error={error} />
      {wrongLines.length > 0 && (
        <ul className="max-h-48 list-disc overflow-y-auto pl-4 text-[0.8125rem] text-danger wrap-anywhere">
          {wrongLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {others !== null && missing.length > 0 && (
        <div>
          <SubmitButton kind="plain" size="toolbar" pending={pending} name="intent" value="without-missing">
            {others === 1 ? "Go on with the other one" : `Go on with the other ${others.toLocaleString("en")}`}
          </SubmitButton>
        </div>
      )}
      {others !== null && wrongLines.length > 0 && (
        <div>
          <a href="#list" className={buttonClass()}>
            Fix the list
          </a>
        </div>
      )}
    </div>
  );
}

/** Choices for a filter that matches more than one job can print: as many as fit, or fewer by their location. */
function FirstLabels() {
  const { values, change } = usePrint();
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

const idsWords: Record<PrintSource["ids"], [one: string, many: string]> = {
  failed: ["label that did not print", "labels that did not print"],
  job: ["of an earlier print job", "of an earlier print job"],
  created: ["created just now", "created just now"],
  codes: ["unclaimed code", "unclaimed codes"],
  list: ["selected in the list", "selected in the list"],
};

/** Returns how many access points the page was opened for, and where they come from, such as "23 created just now". */
const idsInWords = (count: number, source: PrintSource): string =>
  `${count.toLocaleString("en")} ${idsWords[source.ids][count === 1 ? 0 : 1]}`;

const labelWords: Record<string, string> = {
  needed: "All that need a label",
  never: "All that were never printed",
  changed: "All that were changed since they were printed",
  damaged: "All with a damaged label",
  printed: "All with a printed label",
};

/** Returns which access points the filter of the form matches, such as "All that need a label". */
function filterTitle({ label, except }: LabelValues, { importFile }: PrintSource): string {
  const title = `${labelWords[label] ?? "All access points"}${importFile === null ? "" : ` of the import “${importFile}”`}`;
  const left = except.split(" ").filter(Boolean).length;
  return left > 0 ? `${title}, except ${left.toLocaleString("en")}` : title;
}

/** Returns the search and the further filters of the form in words. An owner has no name here, a custom field its key. */
function filterDetails({ q, filters }: LabelValues, { importFile }: PrintSource): string[] {
  const others = appliedFilters(parseFilters(filters), [], [], []).filter(
    ({ name }) => name !== "import" || importFile === null,
  );
  return [...(q === "" ? [] : [`Search: ${q}`]), ...others.map(filterInWords)];
}
