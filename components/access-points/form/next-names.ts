import { type RefObject, useLayoutEffect, useRef } from "react";

/** `entered`: ended with Enter. `typed`: text after them. `sent`: until its answer. `isValid`: validated. */
export type NextNames = { entered: string[]; typed: string; sent: string; isValid: boolean };

export const noNames: NextNames = { entered: [], typed: "", sent: "", isValid: false };

/** The name at the submit, because the next one may be typed already. */
export function sentName({ current }: RefObject<NextNames>): { name: string } {
  current.isValid = true;
  return { name: current.sent };
}

type NextNamesOptions = {
  /** Kept outside of the form, which each save replaces. Undefined in a form that saves once. */
  names: RefObject<NextNames> | undefined;
  form: RefObject<HTMLFormElement | null>;
  pending: boolean;
  state: { status: string; values: { name: string } };
  setName: (name: string) => void;
  submit: (form: HTMLFormElement, more: { name: string }) => void;
};

/** After an error, the next names wait until the person has corrected and saved the wrong one. */
export function useNextNames({ pending, state, ...others }: NextNamesOptions) {
  const latest = useRef(others);
  latest.current = others;
  // A layout effect, because a letter that is typed between the old form and the new one would be lost.
  useLayoutEffect(() => {
    const { names, form, setName, submit } = latest.current;
    if (!names || !form.current) return;
    const { entered, typed, sent } = names.current;
    if (pending) {
      const field = nameField(form);
      // Text that was typed during the validation is the next name, and replaces the sent one.
      const next = typed || textAfter(sent, field);
      names.current = { ...noNames, entered, typed: next };
      if (next !== "") setName(next);
      else if (document.activeElement === field) field?.select();
    } else if (state.status === "saved") {
      const [next, ...later] = entered;
      if (typed !== "") setName(typed);
      names.current = { ...noNames, entered: later, typed: next === undefined ? "" : typed };
      if (next !== undefined) submit(form.current, { name: next });
    } else if (typed !== "" || entered.length > 0) setName(state.values.name);
  }, [pending, state]);
  const { names, setName } = others;
  return {
    begin: (validated: Promise<void>) => {
      if (!names || pending || names.current.sent !== "") return;
      names.current = { ...names.current, sent: nameField(others.form)?.value ?? "", isValid: false };
      void validated.then(() => {
        if (!names.current.isValid) names.current.sent = "";
      });
    },
    keep: () => {
      if (names && pending) names.current.typed = nameField(others.form)?.value ?? "";
    },
    enter: () => {
      if (!names || (!pending && names.current.sent === "")) return;
      const { entered, typed, sent, isValid } = names.current;
      const name = pending ? typed : textAfter(sent, nameField(others.form));
      if (name.trim() === "") return;
      names.current = { entered: [...entered, name], typed: "", sent, isValid };
      setName(sent);
    },
  };
}

/** During the validation the sent name stays in the field, and the next one is typed after it. */
const textAfter = (sent: string, field: HTMLInputElement | null): string =>
  field?.value.startsWith(sent) ? field.value.slice(sent.length) : "";

function nameField(form: RefObject<HTMLFormElement | null>): HTMLInputElement | null {
  const field = form.current?.elements.namedItem("name");
  return field instanceof HTMLInputElement ? field : null;
}
