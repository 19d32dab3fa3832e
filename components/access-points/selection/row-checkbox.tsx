"use client";

import { useEffect, useRef } from "react";
import { useSelection } from "@/components/access-points/selection/use-selection";
import { t } from "@/lib/messages/messages";

/** Without script a field of the form below the list. */
export function RowCheckbox({ id, name }: { id: string; name: string }) {
  const { isSelected, selectRow } = useSelection();
  return (
    <label className="tick">
      <input
        type="checkbox"
        name="id"
        value={id}
        form="selection"
        data-tick=""
        aria-label={t("selection.select", { name })}
        checked={isSelected(id)}
        onChange={(event) => selectRow(id, event.currentTarget.checked, isShiftClick(event.nativeEvent))}
      />
    </label>
  );
}

/** React reports a change of a checkbox with the click that caused it. */
const isShiftClick = (event: Event) => event instanceof MouseEvent && event.shiftKey;

export function PageCheckbox() {
  const { page, isSelected, select } = useSelection();
  const box = useRef<HTMLInputElement>(null);
  const selected = page.ids.filter(isSelected).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && selected < page.ids.length;
  });
  return (
    <label className="tick with-script">
      <input
        ref={box}
        type="checkbox"
        aria-label={t("selection.selectPage")}
        checked={selected > 0 && selected === page.ids.length}
        onChange={(event) => select(page.ids, event.currentTarget.checked)}
      />
    </label>
  );
}
