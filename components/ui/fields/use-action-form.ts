"use client";

import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { type FieldErrors, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { type FieldLabels, labelMessage, placeErrors, summaryFields } from "@/components/ui/fields/form-errors";
import type { LoadSchema } from "@/components/ui/fields/schema-resolver";
import type { useFormAction } from "@/components/ui/fields/use-form-action";
import { SAVE_AS, SESSION_CODE, SESSION_EMAIL, SESSION_PASSWORD } from "@/lib/contract/accounts/session-fields";
import type { FormState } from "@/lib/dashboard/forms/form-state";

type ActionFormOptions = {
  labels?: FieldLabels;
  /** Loads the schema that the action validates with as well; none: the person types nothing, or only the action knows. */
  loadSchema?: LoadSchema | undefined;
  /** After an error that belongs to no field. */
  selectOnFailure?: string;
  hasFirstFocus?: boolean;
  /** For a form whose fields show the values of react-hook-form instead of what was typed in them. */
  defaultValues?: FieldValues;
};

type ActionResult<State extends FormState> = ReturnType<typeof useFormAction<State>>;

/**
 * Form of a server action, with react-hook-form. A schema of the contract validates the fields before the form is
 * submitted. Errors of the action appear at the same fields, and the first invalid field gets the focus. Without script
 * the browser posts the form, and the action validates it.
 */
export function useActionForm<State extends FormState>(
  { state, formAction, submit, pending, href }: ActionResult<State>,
  { labels = noLabels, loadSchema, selectOnFailure, hasFirstFocus = false, defaultValues }: ActionFormOptions = {},
) {
  const placed = useMemo(() => placeErrors(state, labels), [state, labels]);
  const serverErrors = useMemo(() => {
    const entries = Object.entries(placed.errors).map(([name, message]) => [name, { type: "server", message }]);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }, [placed]);
  const asksToSignIn = useRef(false);
  asksToSignIn.current = state.status === "signed-out";
  const validation = useMemo(() => lazyResolver(loadSchema, asksToSignIn), [loadSchema]);
  const { control, formState, handleSubmit, register, setValue, trigger } = useForm<FieldValues>({
    resolver: validation.resolver,
    errors: serverErrors,
    ...(defaultValues && { defaultValues }),
  });
  const errors: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(formState.errors).map(([name, error]) => [
      name,
      labelMessage(String(error?.message ?? ""), name, labels[name] ?? name),
    ]),
  );

  /** Invalid at the last submit. */
  const [listed, setListed] = useState(() => Object.keys(placed.errors));
  const [answered, setAnswered] = useState(state);
  if (state !== answered) {
    setAnswered(state);
    setListed(Object.keys(placed.errors));
  }

  const form = useRef<HTMLFormElement>(null);
  const focused = useMemo(() => {
    const names = Object.keys(labels);
    if (state.status === "fresh" || state.status === "saved") return hasFirstFocus ? names[0] : undefined;
    if (state.signIn?.other) return SAVE_AS;
    if (state.signIn) return state.signIn.email ? SESSION_PASSWORD : SESSION_EMAIL;
    return names.find((each) => placed.errors[each]) ?? selectOnFailure;
  }, [state, placed, labels, selectOnFailure, hasFirstFocus]);
  useEffect(() => {
    if (state.status === "saved") return;
    const field = focused === undefined ? null : form.current?.elements.namedItem(focused);
    if (!(field instanceof HTMLElement)) return;
    if (state.status === "fresh") return focusFirst(field);
    field.focus();
    if (field instanceof HTMLInputElement && focused === selectOnFailure) field.select();
  }, [state, focused, selectOnFailure]);

  const isValidating = useRef(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (pending || isValidating.current) return;
    isValidating.current = true;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const pressed =
      submitter instanceof HTMLButtonElement && submitter.name ? { [submitter.name]: submitter.value } : {};
    const onInvalid = (invalid: FieldErrors) => {
      setListed(Object.keys(invalid));
      // react-hook-form focuses registered fields only.
      const field = element.elements.namedItem(Object.keys(labels).find((name) => invalid[name]) ?? "");
      if (field instanceof HTMLElement) field.focus();
    };
    await handleSubmit(() => submit(element, pressed), onInvalid)().finally(() => {
      isValidating.current = false;
    });
  };

  const values = ("values" in state ? state.values : {}) as Record<string, string | undefined>;
  return {
    state,
    pending,
    labels,
    href,
    control,
    errors,
    summary: { message: placed.message, fields: summaryFields(listed, errors, labels) },
    formProps: { ref: form, action: formAction, noValidate: true, onSubmit, onInput: validation.preload },
    register,
    setValue,
    trigger,
    /** Without script its attribute autofocus gives it the focus. */
    focused,
    field: (name: string) => ({
      ...register(name),
      id: name,
      label: labels[name] ?? name,
      error: errors[name],
      defaultValue: values[name],
      autoFocus: name === focused,
    }),
  };
}

const noLabels: FieldLabels = {};

/** Unless the reader has begun elsewhere before the script. */
function focusFirst(field: HTMLElement) {
  if (![document.body, field].includes(document.activeElement as HTMLElement)) return;
  field.focus();
  if (!(field instanceof HTMLInputElement) || field.type !== "text") return;
  const isUntouched = field.selectionStart === 0 && field.selectionEnd === 0;
  if (isUntouched) field.setSelectionRange(field.value.length, field.value.length);
}

/** Returns a resolver that is loaded when something is first typed: zod is a large script. */
function lazyResolver(loadSchema: LoadSchema | undefined, asksToSignIn: { current: boolean }) {
  const resolver: Resolver<FieldValues> = async (known, context, options) => {
    // A password manager may fill in a field without an event, and the form submits what the field holds.
    const held = Object.entries(options.fields).map(([name, field]) => [name, field?.ref.value ?? known[name]]);
    const values: FieldValues = { ...known, ...Object.fromEntries(held) };
    const { [SESSION_EMAIL]: email, [SESSION_PASSWORD]: password, [SESSION_CODE]: _, ...typed } = values;
    const own = loadSchema ? await (await loadResolver(loadSchema))(typed, context, options) : { values, errors: {} };
    if (!asksToSignIn.current) return own;
    const signIn = await (await loadResolver(loadCredentials))({ email, password }, context, options);
    const errors: FieldErrors = { ...own.errors, ...sessionErrors(signIn.errors) };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  return { resolver, preload: () => void (loadSchema && loadResolver(loadSchema)) };
}

/** Accepts every value if the script cannot be loaded: the action validates with the same schema. */
const loadResolver = (loadSchema: LoadSchema): Promise<Resolver<FieldValues>> =>
  import("@/components/ui/fields/schema-resolver")
    .then(({ schemaResolver }) => schemaResolver(loadSchema))
    .catch(() => (values) => ({ values, errors: {} }));

const loadCredentials: LoadSchema = async () => (await import("@/lib/contract/accounts/account")).credentials;

const sessionErrors = ({ email, password }: FieldErrors): FieldErrors => ({
  ...(email !== undefined && { [SESSION_EMAIL]: email }),
  ...(password !== undefined && { [SESSION_PASSWORD]: password }),
});
