"use client";

import { type ComponentProps, useId, useState } from "react";
import { RelationField } from "@/components/access-points/filters/relation-field";
import { relationControl } from "@/components/access-points/list-url/follow-relations";

const relations = [
  ["location", "is"],
  ["location.any", "is any of"],
  ["locationUnder", "is in"],
  ["location.contains", "contains"],
  ["location.empty", "is empty"],
] as const;

/** Filter by one or more locations, or by a part of one. Suggests the locations in use, once a field has the focus. */
export function LocationFilter({ relation, values }: { relation: string; values: string[] }) {
  const list = useId();
  const [locations, setLocations] = useState<string[]>([]);
  const [added, setAdded] = useState(values.length > 1 ? 0 : 1);
  const suggest = async ({ value, form }: HTMLInputElement) => {
    const isPlace = form && new FormData(form).get(relationControl("location")) === "locationUnder";
    const source = isPlace ? "/places/suggestions" : "/access-points/new/locations";
    const answer = await fetch(`${source}?${new URLSearchParams({ q: value })}`).catch(() => null);
    if (answer?.ok) setLocations(await answer.json());
  };
  const field = (props: ComponentProps<"input">) => (
    <input
      {...props}
      name="location"
      list={list}
      autoComplete="off"
      // Only the relation "is any of" takes several.
      className="field-compact not-first:group-not-has-[option[value='location.any']:checked]:hidden"
      onFocus={(event) => suggest(event.currentTarget)}
      onInput={(event) => suggest(event.currentTarget)}
    />
  );
  const [first = "", ...others] = values;
  return (
    <RelationField id="filter-location" name="location" label="Location" relations={relations} relation={relation}>
      {field({ id: "filter-location", key: `first ${first}`, defaultValue: first })}
      {[...others, ...Array.from({ length: added }, () => "")].map((value, at) =>
        field({ key: `${at} ${value}`, "aria-label": "Or location", placeholder: "or", defaultValue: value }),
      )}
      <noscript>{field({ "aria-label": "Or location", placeholder: "or" })}</noscript>
      <button
        type="button"
        className="with-script justify-self-start text-link group-not-has-[option[value='location.any']:checked]:hidden"
        onClick={() => setAdded(added + 1)}
      >
        Or another location
      </button>
      <datalist id={list}>
        {locations.map((location) => (
          <option key={location} value={location} />
        ))}
      </datalist>
    </RelationField>
  );
}
