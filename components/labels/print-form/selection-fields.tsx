import { useEffect, useRef, useState } from "react";
import { appliedFilters, filterInWords } from "@/components/access-points/filters/applied-filters";
import { usePrint } from "@/components/labels/print-form/use-print-form";
import { type PlaceNode, PlacePicker } from "@/components/place-picker/place-picker";
import { buttonClass } from "@/components/ui/button";
import { scopeTexts } from "@/components/ui/choice-links";
import { showNotLoaded } from "@/components/ui/feedback/show-toast";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FieldError, fieldAria } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { FoldedFields } from "@/components/ui/fields/folded-fields";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { parseFilters, placesIn, withPlaces } from "@/lib/contract/access-points/list-parameters";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { PrintSource } from "@/lib/dashboard/forms/label-form-state";
import { joinItems, t } from "@/lib/messages/messages";

export function SelectionFields() {
  const { values, errors, preview, source, offers, onlyName, pile, change } = usePrint();
  const count = values.ids.split(" ").filter(Boolean).length;
  const scope = offers.scopes.length > 1 && offers.scopes.find((it) => it === values.scope);
  const details = joinItems([...(scope ? [scopeTexts()[scope]] : []), ...filterDetails(values, source)]);
  const radio = (what: LabelValues["what"]) => ({
    id: `what-${what}`,
    value: what,
    checked: values.what === what,
    onChange: () => change({ what }),
  });
  return (
    <Fieldset title={t("print.what")}>
      <input type="hidden" name="ids" value={values.ids} />
      <input type="hidden" name="sort" value={values.sort} />
      <input type="hidden" name="isSorted" value={values.isSorted} />
      <input type="hidden" name="filters" value={values.filters} />
      <input type="hidden" name="except" value={values.except} />
      {offers.scopes.length <= 1 && <input type="hidden" name="scope" value="mine" />}
      <div className="grid gap-1">
        {count > 0 && (
          <Choice {...radio("ids")}>
            {onlyName && count === 1 ? <bdi>{onlyName}</bdi> : t(`print.ids.${source.ids}`, { count })}
          </Choice>
        )}
        {(pile > 0 || values.what === "pile") && <Choice {...radio("pile")}>{t("pile.count", { count: pile })}</Choice>}
        <Choice {...radio("filter")}>
          {filterTitle(values, source)}
          {details && <span className="block text-[0.8125rem] text-soft">{details}</span>}
        </Choice>
        <Choice {...radio("list")}>{t("print.list")}</Choice>
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
          {t("print.list.help")}
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
        <ul className="max-h-48 list-disc overflow-y-auto ps-4 text-[0.8125rem] text-danger wrap-anywhere">
          {wrongLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {others !== null && missing.length > 0 && (
        <div>
          <SubmitButton kind="plain" size="toolbar" pending={pending} name="intent" value="without-missing">
            {t("print.goOn", { count: others })}
          </SubmitButton>
        </div>
      )}
      {others !== null && wrongLines.length > 0 && (
        <div>
          <a href="#list" className={buttonClass()}>
            {t("print.list.fix")}
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
        label={t("print.first")}
        help={t(
          values.label === "never" || values.label === "needed" ? "print.first.next" : "print.first.chooseNeeded",
        )}
        checked={values.first !== ""}
        onChange={(event) => change({ first: event.currentTarget.checked ? "1" : "" })}
      />
      <p className="text-[0.8125rem]">
        <Link href={listHref(values)} className="text-link">
          {t("print.first.place")}
        </Link>
      </p>
    </div>
  );
}

const listHref = ({ q, scope, label, filters }: LabelValues): string =>
  `/access-points?${new URLSearchParams([...Object.entries({ q, scope, label }), ...new URLSearchParams(filters)])}`;

const filterKeys = ["needed", "never", "changed", "damaged", "printed"] as const;

/** Returns which access points the filter of the form matches, such as "All that need a label". */
function filterTitle({ label, except }: LabelValues, { importFile }: PrintSource): string {
  const key = filterKeys.find((each) => each === label) ?? "any";
  const title = importFile === null ? t(`print.filter.${key}`) : t(`print.filterOfImport.${key}`, { file: importFile });
  const left = except.split(" ").filter(Boolean).length;
  return left > 0 ? t("print.filter.except", { title, count: left }) : title;
}

/** Returns the search and the further filters of the form in words. An owner has no name here, a custom field its key. */
function filterDetails({ q, filters }: LabelValues, { importFile }: PrintSource): string[] {
  const others = appliedFilters(parseFilters(filters), [], [], []).filter(
    ({ name }) => name !== "import" || importFile === null,
  );
  return [...(q === "" ? [] : [t("print.filter.search", { q })]), ...others.map(filterInWords)];
}

/** Places to print the labels of, any number of them, in the tree that the filters of the list have too. */
function PlaceFields() {
  const { places, values, change } = usePrint();
  const { scope, nodes } = places;
  const { filters } = values;
  const box = useRef<HTMLFieldSetElement>(null);
  const chosen = placesIn(filters);
  const isLive = useTickedPlaces(box, filters, change);
  // React renders the tree with the first choice only, because live-places.ts adds places that React does not know.
  const [first] = useState(chosen);
  if (nodes.length === 0) return null;
  const offered = locationsOf(nodes);
  return (
    <FoldedFields
      title={t("print.places")}
      summary={chosen.length === 0 ? t("print.places.all") : joinItems(chosen)}
      hasError={false}
    >
      {/* Without script the server reads the boxes. With script it reads the field “filters”, which has all chosen places. */}
      {!isLive && <input type="hidden" name="places" value="offered" />}
      <fieldset ref={box} className="grid gap-2">
        <legend className="sr-only">{t("print.places.legend")}</legend>
        <input
          id="place-search"
          type="text"
          autoComplete="off"
          placeholder={t("print.places.find")}
          aria-label={t("print.places.find")}
          className="field with-script"
        />
        <PlacePicker
          nodes={[...first.filter((location) => !offered.includes(location)).map(namedPlace), ...nodes]}
          chosen={first}
          scope={scope}
          number="needed"
          choice={{ name: "place" }}
        />
      </fieldset>
      <p className="text-[0.8125rem] text-soft">{t("print.places.help")}</p>
    </FoldedFields>
  );
}

type Change = ReturnType<typeof usePrint>["change"];

/** Writes the ticked places into the filters of the form. Returns whether the script has started. */
function useTickedPlaces(box: React.RefObject<HTMLFieldSetElement | null>, filters: string, change: Change): boolean {
  const [isLive, setIsLive] = useState(false);
  const latest = useRef({ filters, change });
  latest.current = { filters, change };
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let stop = () => {};
    let isGone = false;
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "place") return;
      const others = placesIn(latest.current.filters).filter((one) => one !== target.value);
      const places = target.checked ? [...others, target.value] : others;
      // Also for the next place, which may be ticked before this one is rendered.
      latest.current.filters = withPlaces(latest.current.filters, places);
      latest.current.change({ filters: latest.current.filters });
    };
    element.addEventListener("change", onChange);
    setIsLive(true);
    void import("@/components/place-picker/live-places")
      .then(({ startPlacePicker }) => {
        if (!isGone) stop = startPlacePicker(element, "place-search");
      })
      .catch(showNotLoaded);
    return () => {
      isGone = true;
      element.removeEventListener("change", onChange);
      stop();
    };
  }, [box]);
  // Also after an answer of the server, which resets the boxes.
  useEffect(() => {
    const chosen = placesIn(filters);
    for (const each of box.current?.querySelectorAll<HTMLInputElement>("[name=place]") ?? [])
      each.checked = chosen.includes(each.value);
  });
  return isLive;
}

const namedPlace = (location: string): PlaceNode => ({
  location,
  name: location,
  total: null,
  needed: null,
  isBranch: false,
  below: [],
});

const locationsOf = (nodes: readonly PlaceNode[]): string[] =>
  nodes.flatMap(({ location, below }) => [location, ...locationsOf(below)]);
