"use client";

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

declare global {
  /** What presses a button or sends a form again. */
  var earlyPresses: Map<Element, () => void> | undefined;
}

// The browser does nothing at these buttons and forms, so a press before the script of the page would be lost.
const keepPresses = `{
  globalThis.earlyPresses = new Map();
  addEventListener("click", ({ target }) => {
    const button = target.closest("button[type=button]:not([popovertarget])");
    if (button) globalThis.earlyPresses?.set(button, () => button.click());
  });
  addEventListener("submit", ({ target, submitter }) => {
    if (target.getAttribute("method") === "dialog")
      globalThis.earlyPresses?.set(target, () => target.requestSubmit(submitter));
  });
}`;

/** React rewrites a textarea when it starts, react-hook-form clears radio buttons, no state knows of changes. */
export function EarlyInput({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [early] = useState(readFields);
  const pressed = useRef<typeof globalThis.earlyPresses>(undefined);
  // From here on React answers a press itself, also the one for which it hydrated this part first.
  useLayoutEffect(() => {
    pressed.current = globalThis.earlyPresses;
    globalThis.earlyPresses = undefined;
  }, []);
  // The components in it listen by now: React runs their effects first.
  useEffect(() => {
    for (const putBack of early) putBack();
    for (const press of pressed.current?.values() ?? []) press();
    pressed.current = undefined;
  }, [early]);
  return (
    <>
      {/* The build drops the text from what browsers load. */}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
        dangerouslySetInnerHTML={{ __html: typeof window === "undefined" ? keepPresses : "" }}
      />
      {children}
    </>
  );
}

/** During the first rendering in the browser, before React touches the fields. */
function readFields(): (() => void)[] {
  // The server has no document.
  const all = globalThis.document?.querySelectorAll<HTMLInputElement & Partial<Pick<HTMLSelectElement, "options">>>(
    "select,textarea,input:not([type=password],[type=file])",
  );
  return [...(all ?? [])].flatMap((field) => {
    // A textarea or a select has neither `checked` nor `defaultChecked`: both are undefined.
    const { value, options, checked, defaultChecked, selectionStart, selectionEnd } = field;
    const chosen = options && ([...options].find((option) => option.defaultSelected) ?? options[0]);
    const initial = chosen?.value ?? field.defaultValue;
    if (value === initial && checked === defaultChecked && field !== document.activeElement) return [];
    /** React reports differences alone. */
    return () => {
      if (checked !== defaultChecked) {
        // A radio button that lost its tick loses it again when the other one is pressed.
        if (field.type === "radio" && !checked) return;
        field.checked = defaultChecked;
        field.click();
      } else if (value !== initial) {
        field.value = initial;
        // By the setter of the class: React notices the one of the element.
        Reflect.set(Object.getPrototypeOf(field), "value", value, field);
        field.dispatchEvent(new Event(options ? "change" : "input", { bubbles: true }));
      }
      // A cursor at the start is that of a field that nobody has touched, whose form may have moved it meanwhile.
      if (selectionEnd && field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
    };
  });
}
