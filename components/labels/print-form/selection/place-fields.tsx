import { FoldedFields } from "@/components/labels/print-form/folded-fields";
import { Link } from "@/components/ui/link";
import { placesIn, withPlaces } from "@/lib/contract/access-points/list-parameters";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { PlaceOffers } from "@/lib/dashboard/forms/label-form-state";

export type Change = (changes: Partial<LabelValues>) => void;

type PlaceFieldsProps = { offered: PlaceOffers; values: LabelValues; change: Change };

/** Places to print the labels of: any number of them, each with how many of its labels are needed. */
export function PlaceFields({ offered: { scope, places, isCut }, values, change }: PlaceFieldsProps) {
  const chosen = placesIn(values.filters);
  const isOffered = (location: string) => places.some((place) => place.location === location);
  const others = chosen.filter((location) => !isOffered(location)).map((location) => ({ location, needed: null }));
  const shown = [...others, ...places];
  // The numbers are of the access points that the page was loaded with.
  const hasNumbers = values.scope === scope;
  const toggle = (location: string, isOn: boolean) =>
    change({
      filters: withPlaces(values.filters, isOn ? [...chosen, location] : chosen.filter((one) => one !== location)),
    });
  if (shown.length === 0) return null;
  return (
    <FoldedFields title="Places" summary={chosen.length === 0 ? "all" : chosen.join(", ")} hasError={false}>
      <input type="hidden" name="places" value="offered" />
      <fieldset className="max-h-72 overflow-y-auto rounded-md border border-edge bg-card p-1">
        <legend className="sr-only">Places, and how many labels each needs</legend>
        {shown.map(({ location, needed }) => (
          <label
            key={location}
            className="flex min-h-8 items-center gap-2 rounded-sm px-2 hover:bg-hover touch:min-h-11"
          >
            <input
              type="checkbox"
              name="place"
              value={location}
              checked={chosen.includes(location)}
              onChange={(event) => toggle(location, event.currentTarget.checked)}
              className="size-4 shrink-0"
            />
            <bdi className="min-w-0 flex-1 wrap-anywhere">{location}</bdi>
            {hasNumbers && needed !== null && (
              <span className="text-soft">
                {needed.toLocaleString("en")}
                <span className="sr-only"> {needed === 1 ? "needs" : "need"} a label</span>
              </span>
            )}
          </label>
        ))}
      </fieldset>
      <p className="text-[0.8125rem] text-soft">
        {hasNumbers && "The numbers count the labels that are needed. "}
        {isCut && (
          <>
            There are more{" "}
            <Link href="/places" className="text-link">
              places
            </Link>
            .
          </>
        )}
      </p>
    </FoldedFields>
  );
}
