import { type RefObject, useEffect, useState } from "react";

/** A field that the person has changed before the script started, or is in, and how it becomes what it was. */
type EarlyField = { field: HTMLInputElement; putBack: () => void };

/**
 * Keeps what a person typed or chose before the script started: on a slow network that is seconds after the page was shown. When
 * it starts, React writes the first text of a textarea again, react-hook-form clears radio buttons, and a form that has its
 * values in a state of React does not know of them.
 */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>): void {
  const [early] = useState(readFields);
  useEffect(() => {
    for (const { field, putBack } of early) if (form.current?.contains(field)) putBack();
  }, [form, early]);
}

/** Reads the document during the first rendering in the browser, which is before React touches the fields. */
function readFields(): EarlyField[] {
  if (typeof document === "undefined") return [];
  // A textarea has neither `checked` nor `defaultChecked`: both are undefined.
  const all = document.querySelectorAll<HTMLInputElement>(
    "textarea, input:not([type=hidden], [type=password], [type=file])",
  );
  return [...all].flatMap((field) => {
    const { value, defaultValue, checked, defaultChecked, selectionStart, selectionEnd } = field;
    if (value === defaultValue && checked === defaultChecked && field !== document.activeElement) return [];
    /** Sets the field as it was and then changes it as the person did, because React reports differences alone. */
    const putBack = () => {
      if (checked !== defaultChecked) {
        // A radio button that lost its tick loses it again when the other one is pressed.
        if (field.type === "radio" && !checked) return;
        field.checked = defaultChecked;
        field.click();
      } else if (value !== defaultValue) {
        field.value = defaultValue;
        // By the setter of the class: React notices the one of the element.
        Reflect.set(Object.getPrototypeOf(field), "value", value, field);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      if (selectionStart !== null && field === document.activeElement)
        field.setSelectionRange(selectionStart, selectionEnd);
    };
    return [{ field, putBack }];
  });
}
