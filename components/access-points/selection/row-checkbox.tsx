"use client";

import { useEffect, useRef } from "react";
import { useSelection } from "@/components/access-points/selection/use-selection";

/** Checkbox that selects a row. Without script it is a field of the form below the list. */
export function RowCheckbox({ id, name }: { id: string; name: string }) {
  const { isSelected, select } = useSelection();
  return (
    <label className="tick">
      <input
        type="checkbox"
        name="id"
        value={id}
        form="selection"
        data-tick=""
        aria-label={`Select ${name}`}
        checked={isSelected(id)}
        onChange={(event) => select([id], event.currentTarget.checked)}
      />
    </label>
  );
}

/** Checkbox that selects all rows of the page. */
export function PageCheckbox() {
  const { page, isSelected, select } = useSelection();
  const box = useRef<HTMLInputElement>(null);
  const selected = page.ids.filter(isSelected).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && selected < page.ids.length;
  });
  return (
    <label className="with-script -m-2 inline-flex p-2 touch:-m-3.5 touch:p-3.5">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select this page"
        checked={selected > 0 && selected === page.ids.length}
        onChange={(event) => select(page.ids, event.currentTarget.checked)}
      />
    </label>
  );
}
