"use client";

import { useEffect, useRef } from "react";
import { useTicks } from "@/components/access-points/selection/use-selection";

/** Ticks a row. Where there is no script it is a field of the form below the list. */
export function Tick({ id, name }: { id: string; name: string }) {
  const { isTicked, tick } = useTicks();
  return (
    <label className="tick">
      <input
        type="checkbox"
        name="id"
        value={id}
        form="selection"
        data-tick=""
        aria-label={`Select ${name}`}
        checked={isTicked(id)}
        onChange={(event) => tick([id], event.currentTarget.checked)}
      />
    </label>
  );
}

/** Ticks all rows of the page. */
export function TickPage() {
  const { here, isTicked, tick } = useTicks();
  const box = useRef<HTMLInputElement>(null);
  const ticked = here.ids.filter(isTicked).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked > 0 && ticked < here.ids.length;
  });
  return (
    <label className="with-script -m-2 inline-flex p-2 touch:-m-3.5 touch:p-3.5">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select this page"
        checked={ticked > 0 && ticked === here.ids.length}
        onChange={(event) => tick(here.ids, event.currentTarget.checked)}
      />
    </label>
  );
}
