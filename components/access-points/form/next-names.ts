import { type RefObject, useLayoutEffect, useRef } from "react";

/** Names that are typed while another one is being saved: those that Enter has ended, and the one after them. */
export type NextNames = { entered: string[]; typed: string };

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
 * Returns the handlers of the form: `keep` for what is typed, and `enter` for Enter, which ends a name while another one is pending.
 */
export function useNextNames({ pending, state, ...others }: NextNamesOptions) {
  const latest = useRef(others);
  latest.current = others;
  // Before the browser paints: a letter that comes between two forms would be lost.
  useLayoutEffect(() => {
    const { names, form, setName, submit } = latest.current;
    if (!names || !form.current) return;
    const { entered, typed } = names.current;
    if (pending) {
      // What is typed now replaces the name that is being saved.
      if (typed !== "") setName(typed);
      else if (document.activeElement?.id === "name") (document.activeElement as HTMLInputElement).select();
    } else if (state.status === "saved") {
      const [next, ...later] = entered;
      if (typed !== "") setName(typed);
      names.current = { entered: later, typed: next === undefined ? "" : typed };
      if (next !== undefined) submit(form.current, { name: next });
    } else if (typed !== "" || entered.length > 0) setName(state.values.name);
  }, [pending, state]);
  const { names, setName } = others;
  return {
    keep: () => {
      const field = others.form.current?.elements.namedItem("name");
      if (names && pending && field instanceof HTMLInputElement) names.current.typed = field.value;
    },
    enter: () => {
      if (!names || !pending || names.current.typed.trim() === "") return;
      names.current = { entered: [...names.current.entered, names.current.typed], typed: "" };
      setName("");
    },
  };
}
