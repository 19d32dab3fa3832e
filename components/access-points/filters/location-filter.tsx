"use client";

import { useId, useState } from "react";
import { CompactField } from "@/components/ui/fields/field";

/** Field that suggests the locations in use, once it has the focus. */
export function LocationFilter(field: { id: string; name: string; label: string; defaultValue: string }) {
  const list = useId();
  const [locations, setLocations] = useState<string[]>([]);
  const suggest = async (typed: string) => {
    const answer = await fetch(`/access-points/new/locations?${new URLSearchParams({ q: typed })}`).catch(() => null);
    if (answer?.ok) setLocations(await answer.json());
  };
  return (
    <div>
      <CompactField
        {...field}
        help="The whole location."
        list={list}
        onFocus={(event) => suggest(event.currentTarget.value)}
        onInput={(event) => suggest(event.currentTarget.value)}
      />
      <datalist id={list}>
        {locations.map((location) => (
          <option key={location} value={location} />
        ))}
      </datalist>
    </div>
  );
}
