"use client";

import { type ComponentProps, type ReactNode, useMemo } from "react";
import { ActionForm } from "@/components/ui/fields/action-form";
import { EmailField, SelectField, TextAreaField, TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PasswordField } from "@/components/ui/fields/password-field";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, RecordFormState } from "@/lib/dashboard/forms/form-state";

export type RecordField = {
  name: string;
  label: string;
  help?: ReactNode;
  optional?: boolean;
  type?: "text" | "email" | "password" | "date" | "note";
  /** Choices, each with a sentence; or the options of a list, each a value and its text. */
  cards?: ComponentProps<typeof RadioCards>["cards"];
  options?: [value: string, text: string][];
  /** Of a text. */
  suggestions?: string[];
  /** Further attributes of the field. */
  input?: Pick<ComponentProps<"input">, "autoComplete" | "className" | "dir" | "inputMode" | "readOnly" | "spellCheck">;
  rows?: number;
};

type RecordFormProps = Pick<
  ComponentProps<typeof ActionForm>,
  "submit" | "kind" | "cancelHref" | "beside" | "isWide" | "what"
> & {
  action: FormAction<RecordFormState>;
  /** Address of the form on its page: without script the page opens there. */
  href: string;
  /** Schema of the contract that validates the fields before they are sent; none: only the action does. */
  schema?: keyof typeof schemas;
  fields: RecordField[];
  /** First texts of the fields. */
  values?: Record<string, string>;
  /** What is saved, of a thing that somebody else may change meanwhile. */
  saved?: Record<string, string>;
  hidden?: Record<string, string>;
  columns?: 2;
  hasFirstFocus?: boolean;
  selectOnFailure?: string;
  isIdempotent?: boolean;
  /** After the fields, with the labels of what it adds. */
  last?: { labels: Record<string, string>; show: (form: Pick<ReturnType<typeof useActionForm>, "field">) => ReactNode };
  children?: ReactNode;
};

/** Form whose fields are data: of a setting, or of a thing that has a name. */
export const RecordForm = (props: RecordFormProps) => (
  // Shows what was saved, also what someone else saved meanwhile.
  <Fields key={props.saved && JSON.stringify(props.saved)} {...props} />
);

function Fields({ action, href, schema, fields, saved, hidden = {}, columns, children, ...props }: RecordFormProps) {
  const { values = {}, isIdempotent = true, hasFirstFocus = false, selectOnFailure, last, ...shown } = props;
  const labels = useMemo(
    () => ({ ...Object.fromEntries(fields.map(({ name, label }) => [name, label])), ...last?.labels }),
    [fields, last?.labels],
  );
  const base = saved && Object.fromEntries(fields.map(({ name }) => [name, saved[name] ?? ""]));
  const initial = { values: { ...base, ...values }, ...(base && { base, theirs: [] }) };
  const form = useActionForm(useFormAction(action, initial, href, { isIdempotent }), {
    labels,
    loadSchema: schema && schemas[schema],
    hasFirstFocus,
    ...(selectOnFailure && { selectOnFailure }),
  });
  const inputs = fields.map((described) => {
    const { name, label, help, optional, type = "text", cards, options, suggestions, input, rows = 3 } = described;
    const field = { ...form.field(name), help, optional };
    if (cards) {
      const choice = { ...form.register(name), id: name, legend: label, cards, error: form.errors[name] };
      return <RadioCards key={name} {...choice} chosen={form.state.values[name] ?? ""} />;
    }
    if (options) {
      return (
        <SelectField key={name} {...field}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    }
    if (type === "note") return <TextAreaField key={name} {...field} rows={rows} />;
    if (type === "email") return <EmailField key={name} {...field} {...input} />;
    if (type === "password") return <PasswordField key={name} {...field} {...input} />;
    if (suggestions) return <SuggestedField key={name} {...field} {...input} suggestions={suggestions} />;
    return <TextField key={name} {...field} {...input} type={type} />;
  });
  return (
    <ActionForm form={form} {...shown}>
      <HiddenFields fields={hidden} />
      {children}
      {columns ? <FieldColumns columns={columns}>{inputs}</FieldColumns> : inputs}
      {last?.show(form)}
    </ActionForm>
  );
}

const SuggestedField = ({ suggestions, ...field }: ComponentProps<typeof TextField> & { suggestions: string[] }) => (
  <div>
    <TextField {...field} list={`${field.id}-suggestions`} />
    <datalist id={`${field.id}-suggestions`}>
      {suggestions.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  </div>
);

const schemas = {
  codeForm: async () => (await import("@/lib/contract/accounts/second-factor")).codeForm,
  codesForm: async () => (await import("@/lib/contract/access-points/codes/reserved-codes")).codesForm,
  credentials: async () => (await import("@/lib/contract/accounts/account")).credentials,
  /** The token of a link is not typed, so only the action validates it. */
  firstAdmin: async () => (await import("@/lib/contract/accounts/account")).firstAdmin.omit({ token: true }),
  linkUse: async () => (await import("@/lib/contract/accounts/people")).linkUse.pick({ password: true }),
  mailForm: async () => (await import("@/lib/contract/accounts/mail-settings")).mailForm,
  mailTest: async () => (await import("@/lib/contract/accounts/mail-settings")).mailTest,
  newTeam: async () => (await import("@/lib/contract/accounts/team")).newTeam,
  nameForm: async () => (await import("@/lib/contract/accounts/own-account")).nameForm,
  officeForm: async () => (await import("@/lib/contract/accounts/office-settings")).officeForm,
  passwordChange: async () => (await import("@/lib/contract/accounts/own-account")).passwordChange,
  person: async () => (await import("@/lib/contract/accounts/people")).userChanges.pick({ name: true, role: true }),
  printerProof: async () => (await import("@/lib/contract/labels/label-printer")).printerProof,
  providerForm: async () => (await import("@/lib/contract/accounts/oidc")).providerForm,
  problemReport: async () => (await import("@/lib/contract/access-points/codes/point-report")).problemReport,
  requiredFactors: async () => (await import("@/lib/contract/accounts/office-settings")).requiredFactors,
  roundForm: async () => (await import("@/lib/contract/rounds")).roundForm,
  restoreForm: async () => (await import("@/lib/contract/access-points/trash")).restoreForm,
};
