import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Names that are typed while another one is being saved: those that Enter has ended, and the one after them. `sent` is the text
 * of the field when the form was submitted.
 */
export type NextNames = { entered: string[]; typed: string; sent: string };

type NextNamesOptions = {
  /** Outlives the form, which each save replaces by an empty one; absent in a form that saves once. */
  names: RefObject<NextNames> | undefined;
  form: RefObject<HTMLFormElement | null>;
  pending: boolean;
  /** The last answer of the action, and the name that it is about. */
  state: { status: string; values: { name: string } };
  setName: (name: string) => void;
  submit: (form: HTMLFormElement, more: { name: string }) => void;
};

/**
 * Keeps what a person types in the name while the one before it is being saved. After an error it waits until that one is saved.
 * Returns the handlers of the form: `begin` for a submit, `keep` for what is typed, and `enter` for Enter, which ends a name
 * while another one is pending.
 */
export function useNextNames({ pending, state, ...others }: NextNamesOptions) {
  const latest = useRef(others);
  latest.current = others;
  // Before the browser paints: a letter that comes between two forms would be lost.
  useLayoutEffect(() => {
    const { names, form, setName, submit } = latest.current;
    if (!names || !form.current) return;
    const { entered, typed, sent } = names.current;
    if (pending) {
      const field = nameField(form);
      // What was typed while the form was validated stands behind the name that is being saved; what is typed now replaces it.
      const next = typed || (field?.value.startsWith(sent) ? field.value.slice(sent.length) : "");
      names.current = { entered, typed: next, sent: "" };
      if (next !== "") setName(next);
      else if (document.activeElement === field) field?.select();
    } else if (state.status === "saved") {
      const [next, ...later] = entered;
      if (typed !== "") setName(typed);
      names.current = { entered: later, typed: next === undefined ? "" : typed, sent: "" };
      if (next !== undefined) submit(form.current, { name: next });
    } else if (typed !== "" || entered.length > 0) setName(state.values.name);
  }, [pending, state]);
  const { names, setName } = others;
  return {
    begin: () => {
      if (names && !pending) names.current.sent = nameField(others.form)?.value ?? "";
    },
    keep: () => {
      if (names && pending) names.current.typed = nameField(others.form)?.value ?? "";
    },
    enter: () => {
      if (!names || !pending || names.current.typed.trim() === "") return;
      const { entered, typed } = names.current;
      names.current = { entered: [...entered, typed], typed: "", sent: "" };
      setName("");
    },
  };
}

function nameField(form: RefObject<HTMLFormElement | null>): HTMLInputElement | null {
  const field = form.current?.elements.namedItem("name");
  return field instanceof HTMLInputElement ? field : null;
}
