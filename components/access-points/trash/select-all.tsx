"use client";

import { useEffect, useRef } from "react";
import { t } from "@/lib/messages/messages";

/** Hidden without script. */
export function SelectAll() {
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const box = all.current;
    if (box === null) return;
    const follow = ({ target }: { target: EventTarget | null }) => {
      const rows = [...document.getElementsByName("id")].filter(
        (row): row is HTMLInputElement =>
          row instanceof HTMLInputElement && row.type === "checkbox" && row.form === box.form,
      );
      if (target === box) for (const row of rows) row.checked = box.checked;
      const selected = rows.filter(({ checked }) => checked).length;
      box.checked = selected > 0 && selected === rows.length;
      box.indeterminate = selected > 0 && selected < rows.length;
    };
    follow({ target: null });
    // The checkboxes of the rows belong to the form by an attribute, so their events do not pass it.
    document.addEventListener("change", follow);
    return () => document.removeEventListener("change", follow);
    // At each rendering anew: rows that were restored are no longer there.
  });
  return (
    <label className="tick with-script">
      <input ref={all} type="checkbox" aria-label={t("selection.selectPage")} />
    </label>
  );
}
