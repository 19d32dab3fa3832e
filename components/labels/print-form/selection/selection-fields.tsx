import { FirstLabels } from "@/components/labels/print-form/selection/first-labels";
import { type Change, PlaceFields, type PlaceOffers } from "@/components/labels/print-form/selection/place-fields";
import { SelectionError } from "@/components/labels/print-form/selection/selection-error";
import { filterDetails, filterTitle, idsInWords } from "@/components/labels/print-form/selection/selection-words";
import { scopeTexts } from "@/components/ui/choice-links";
import { fieldAria } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelOffers, PrintSource } from "@/lib/dashboard/forms/label-form-state";

export type FieldErrors = Record<string, string | undefined>;

type SelectionFieldsProps = {
  values: LabelValues;
  errors: FieldErrors;
  /** Errors about single lines of the pasted list. */
  wrongLines: string[];
  /** Whether access points of the selection no longer exist. */
  isMissing: boolean;
  /** Number of access points of the other lines or ids; null if it is unknown. */
  others: number | null;
  /** Sentence about a filter that matches nothing or too much. */
  note: string | null;
  isTooMany: boolean;
  onlyName: string | null;
  pile: number;
  source: PrintSource;
  offers: LabelOffers;
  places: PlaceOffers;
  isPrinting: boolean;
  change: Change;
};

export function SelectionFields(props: SelectionFieldsProps) {
  const {
    values,
    errors,
    wrongLines,
    isMissing,
    others,
    note,
    isTooMany,
    onlyName,
    pile,
    source,
    offers,
    places,
    isPrinting,
    change,
  } = props;
  const count = values.ids.split(" ").filter(Boolean).length;
  const scope = offers.scopes.length > 1 && offers.scopes.find((it) => it === values.scope);
  const details = [...(scope ? [scopeTexts[scope]] : []), ...filterDetails(values, source)].join(", ");
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
      {errors.what && (
        <SelectionError
          error={errors.what}
          wrongLines={wrongLines}
          isMissing={isMissing}
          others={others}
          isPrinting={isPrinting}
        />
      )}
      {note && values.what === "filter" && (
        <p role="status" className="text-[0.8125rem] text-soft">
          {note}
        </p>
      )}
      {(isTooMany || values.first !== "") && values.what === "filter" && (
        <FirstLabels values={values} change={change} />
      )}
      <div className="hidden group-has-[#what-filter:checked]/form:block">
        <PlaceFields offered={places} values={values} change={change} />
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
