import { type RefObject, useEffect, useState } from "react";

/** A field as the person left it before the script started. */
type EarlyField = { field: HTMLTextAreaElement | HTMLInputElement; value: string; start: number; end: number };

/**
 * Keeps what a person typed or chose before the script started: on a slow network that is seconds after the page was shown. When
 * it starts, React writes the first text of a textarea again, and react-hook-form clears radio buttons. The other fields stay
 * as they are.
 */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>): void {
  const [early] = useState(readFields);
  useEffect(() => {
    for (const { field, value, start, end } of early) {
      if (!form.current?.contains(field)) continue;
      if (field instanceof HTMLInputElement) {
        if (!field.checked) field.click();
        continue;
      }
      if (field.value !== value) {
        // By the setter of the class: with that of the element, React would not notice the change.
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      if (document.activeElement === field) field.setSelectionRange(start, end);
    }
  }, [form, early]);
}

/** Reads the document during the first rendering in the browser, which is before React touches the fields. */
function readFields(): EarlyField[] {
  if (typeof document === "undefined") return [];
  const fields = document.querySelectorAll<EarlyField["field"]>("textarea, input[type=radio]:checked");
  return [...fields].map((field) => ({
    field,
    value: field.value,
    start: field.selectionStart ?? 0,
    end: field.selectionEnd ?? 0,
  }));
}
