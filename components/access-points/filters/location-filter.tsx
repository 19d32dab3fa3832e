import { RelationField } from "@/components/access-points/filters/relation-field";
import { type PlaceNode, PlacePicker } from "@/components/place-picker/place-picker";

const relations = [
  ["locationUnder", "is in"],
  ["location.contains", "contains"],
  ["location", "is"],
  ["location.any", "is any of"],
  ["location.empty", "is empty"],
] as const;

type LocationFilterProps = {
  relation: string;
  values: string[];
  places: PlaceNode[];
  scope: string;
  href: string;
};

/** Script adds others. */
const OTHERS = 2;

export function LocationFilter({ relation, values, places, scope, href }: LocationFilterProps) {
  const [first = "", ...others] = values;
  const blanks = Array.from({ length: Math.max(1, OTHERS - others.length) }, () => "");
  return (
    <>
      <RelationField id="filter-location" name="location" label="Place" relations={relations} relation={relation}>
        <input
          key={`first ${first}`}
          id="filter-location"
          name="location"
          list="filter-locations"
          autoComplete="off"
          defaultValue={first}
          className="field-compact"
        />
        {[...others, ...blanks].map((value, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move
            key={`${at} ${value}`}
            name="location"
            list="filter-locations"
            autoComplete="off"
            aria-label="Or place"
            placeholder="or"
            defaultValue={value}
            // Only the relation "is any of" takes several.
            className="field-compact group-not-has-[option[value='location.any']:checked]:hidden"
          />
        ))}
        <button
          type="button"
          data-add-location=""
          className="with-script justify-self-start text-link group-not-has-[option[value='location.any']:checked]:hidden"
        >
          Or another place
        </button>
        <datalist id="filter-locations" />
      </RelationField>
      {places.length > 0 && (
        <div className="col-span-full hidden gap-2 in-[form:has(option[value='locationUnder']:checked)]:grid">
          <PlacePicker
            nodes={places}
            chosen={relation === "locationUnder" ? [first] : []}
            scope={scope}
            number="total"
            choice={{ href, parameter: "locationUnder" }}
          />
        </div>
      )}
    </>
  );
}
