"use client";

import { type ReactNode, type RefObject, useLayoutEffect, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { AccessPointFields, type FieldHelp } from "@/components/access-points/form/access-point-fields";
import { type NextNames, sentName, useNextNames } from "@/components/access-points/form/next-names";
import { type TeamChoice, TeamField } from "@/components/access-points/form/team-field";
import { FieldOptions, fieldInputs } from "@/components/custom-fields/field-control";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { SelectField, TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useDraft } from "@/components/ui/fields/use-draft";
import type { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  fieldOf,
  mapFields,
} from "@/lib/contract/access-points/access-point-fields";
import type { CodeWarning } from "@/lib/contract/access-points/codes/code-check";
import {
  CONFIRMED_POINT,
  CONFIRMED_RANGE,
  confirmedPointOf,
  confirmedRangeOf,
  expandRange,
  type NameRange,
} from "@/lib/contract/access-points/name-range";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { controlName } from "@/lib/contract/custom-fields/field-types";
import type { AccessPointFormState } from "@/lib/dashboard/forms/form-state";
import { joinItems, t } from "@/lib/messages/messages";

/** What the form lets choose from: the places that are used most, the custom fields, and the teams. */
export type PointChoices = { locations: string[]; fields: CustomField[]; team: TeamChoice };

type AccessPointFormProps = PointChoices & {
  form: ReturnType<typeof useFormAction<AccessPointFormState>>;
  nextNames?: RefObject<NextNames>;
  hidden?: Record<string, string>;
  /** Undefined for a new access point. */
  savedCode?: string;
  draft: {
    name: string | null;
    initial: FieldValues;
    custom: Record<string, string>;
    team: string;
    version: [string, string];
  };
  help: FieldHelp;
  button: string;
  hasRanges?: boolean;
  cancelHref?: string;
  beside?: ReactNode;
  top?: ReactNode;
  aside: (typed: FieldValues) => ReactNode;
};

export const formGrid =
  "grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_380px] lg:grid-rows-[auto_1fr]";

const schemaLoader = (savedCode: string | undefined) => async () => {
  const { editedAccessPoint, newAccessPoint } = await import("@/lib/contract/access-points/access-point");
  return savedCode === undefined ? newAccessPoint : editedAccessPoint(savedCode);
};

const ownLabels = () => ({ ...mapFields((name) => t(fieldOf(name).label)), teamId: t("common.team") });

const byControl = (fields: readonly CustomField[], toValue: (field: CustomField) => string): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [controlName(field.key), toValue(field)]));

export function AccessPointForm({ form: action, draft: drafted, fields, nextNames, ...props }: AccessPointFormProps) {
  const { hidden, savedCode, help, button, beside, cancelHref, top, aside, locations, team, hasRanges } = props;
  const loadSchema = useMemo(() => schemaLoader(savedCode), [savedCode]);
  const labels = useMemo(() => ({ ...ownLabels(), ...byControl(fields, ({ label }) => label) }), [fields]);
  // The person may already type the next name while the form is validated. The form sends the name that the field had at the submit.
  const submit: typeof action.submit = (element, more) =>
    action.submit(element, nextNames ? { ...sentName(nextNames), ...more } : more);
  const form = useActionForm({ ...action, submit }, { labels, loadSchema, hasFirstFocus: true });
  const { state, formProps, control, setValue } = form;
  const typed: FieldValues = { ...state.values, ...useWatch({ control }) };
  const [versionName, version] = drafted.version;
  const draft = useDraft({
    name: drafted.name,
    fields: Object.keys(labels),
    initial: { ...drafted.initial, teamId: drafted.team, ...byControl(fields, ({ key }) => drafted.custom[key] ?? "") },
    version,
    status: state.status,
    setValue: (name, value) => {
      if (fieldNames.includes(name as FieldName)) return setValue(name, value);
      // The library does not know the controls of custom fields and of the team, which people without a team do not have.
      const control = formProps.ref.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
    },
  });

  useLayoutEffect(() => {
    if (state.status === "saved") formProps.ref.current?.querySelector<HTMLElement>("#name")?.focus();
    const [warning] = state.codeWarnings;
    if (state.status === "unconfirmed" && warning)
      formProps.ref.current?.querySelector<HTMLElement>(warning.kind === "same-place" ? "#name" : "#qrCode")?.focus();
  }, [state, formProps.ref]);

  const next = useNextNames({
    names: nextNames,
    form: formProps.ref,
    pending: form.pending,
    state,
    setName: (name) => setValue("name", name),
    submit: action.submit,
  });

  const range = hasRanges ? expandRange(typed) : null;
  const count = range?.items?.length ?? 1;
  const isRangeAsked = state.status === "unconfirmed" && range?.items !== undefined;
  const isQuestion = state.codeWarnings.length > 0;
  const isAsked = isQuestion && confirmedPointOf(typed) === confirmedPointOf(state.values);

  return (
    <>
      <ActionForm
        // A restored draft has the texts with which it began.
        form={versionName === "base" ? { ...form, state: { ...state, base: JSON.parse(draft.version) } } : form}
        what="accessPoint"
        submit={isAsked ? t("form.saveAnyway") : count > 1 ? t("point.new.submitMany", { count }) : button}
        cancelHref={cancelHref}
        beside={!state.signIn && beside}
        isWide
        placement="lg:col-start-1 lg:row-span-2 lg:row-start-1"
        onInput={(element) => {
          next.keep();
          draft.keep(element);
        }}
        onEnter={next.enter}
        onSubmit={next.begin}
      >
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        {top}
        {isQuestion && <CodeQuestion warnings={state.codeWarnings} />}
        <HiddenFields
          fields={{
            ...hidden,
            ...(versionName !== "base" && { [versionName]: draft.version }),
            ...(range?.items && { [CONFIRMED_RANGE]: confirmedRangeOf(typed) }),
            ...(isQuestion && { [CONFIRMED_POINT]: confirmedPointOf(state.values) }),
          }}
        />
        <AccessPointFields
          field={form.field}
          holderId={state.holderId}
          typed={typed}
          help={help}
          locations={locations}
          rangePreview={hasRanges && <RangePreview range={range} isListed={isRangeAsked} />}
        />
        <CustomFieldControls fields={fields} texts={state.custom} errors={form.errors} />
        <TeamField {...team} value={state.team} error={form.errors.teamId} />
      </ActionForm>
      <aside
        aria-label={t("common.label")}
        className="grid grid-cols-[minmax(0,1fr)] gap-7 max-lg:order-2 lg:sticky lg:top-6 lg:col-start-2"
      >
        {aside(typed)}
      </aside>
    </>
  );
}

function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice tone="good" role="status" actions={<Button onClick={onDiscard}>{t("point.form.discard")}</Button>}>
      {t("point.form.restored")}
    </Notice>
  );
}

function CodeQuestion({ warnings }: { warnings: CodeWarning[] }) {
  return (
    <Notice tone="warning" role="alert">
      <ul className="grid gap-1">
        {warnings.map(({ kind, detail, accessPoint }) => (
          <li key={kind}>
            {detail}
            {t("common.betweenSentences")}
            {accessPoint && (
              <Link
                href={`/access-points/${kind === "in-trash" ? "trash/" : ""}${encodeURIComponent(accessPoint.id)}`}
                className="text-link"
              >
                {rich(kind === "in-trash" ? "point.form.restoreOther" : "point.form.openOther", {
                  name: accessPoint.name,
                  b: (text) => <bdi>{text}</bdi>,
                })}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p>
        {t(warnings.every(({ kind }) => kind === "same-place") ? "point.form.changePlace" : "point.form.changeCode")}
      </p>
    </Notice>
  );
}

type CustomFieldControlsProps = {
  fields: CustomField[];
  /** By key. */
  texts: Record<string, string>;
  errors: Record<string, string | undefined>;
};

/** The service checks what is typed, so the schema of the form leaves them out. */
function CustomFieldControls({ fields, texts, errors }: CustomFieldControlsProps) {
  return fields.map((field) => {
    const { key, label, type, required } = field;
    const id = controlName(key);
    const text = texts[key] ?? "";
    const props = {
      id,
      name: id,
      label,
      error: errors[id],
      defaultValue: text,
      ...(required ? { required: true } : { optional: true }),
    };
    const input = fieldInputs[type];
    if (input) return <TextField key={id} {...props} {...input} autoComplete="off" />;
    return (
      // React changes the chosen option of a select only if it is a new element.
      <SelectField key={`${id} ${text}`} {...props}>
        <FieldOptions field={field} chosen={text} none={t(required ? "point.form.choose" : "point.form.none")} />
      </SelectField>
    );
  });
}

type RangePreviewProps = {
  range: NameRange | null;
  /** For the form without script, which asks before it creates them. */
  isListed: boolean;
};

function RangePreview({ range, isListed }: RangePreviewProps) {
  const items = range?.items ?? null;
  return (
    <div className="grid gap-2 text-[0.8125rem]">
      <div role="status" className="wrap-anywhere">
        {items && (
          <p>
            <RangeSentence items={items} />
          </p>
        )}
        {range?.errors?.name && <p className="text-warning">{range.errors.name}</p>}
      </div>
      {items && isListed && <ItemList items={items} />}
    </div>
  );
}

function RangeSentence({ items }: { items: FieldValues[] }) {
  const names = {
    count: items.length,
    names: shorten(items.map(({ name }) => name)),
    b: (text: ReactNode) => <strong dir="auto">{text}</strong>,
  };
  if (!items[0]?.qrCode) return rich("point.new.creates", names);
  const codes = shorten(items.map(({ qrCode }) => qrCode));
  return rich("point.new.createsWithCodes", {
    ...names,
    codes,
    code: (text) => (
      <code dir="ltr" className="font-mono">
        {text}
      </code>
    ),
  });
}

function shorten(texts: string[]): string {
  const [first, second, ...others] = texts;
  const start = joinItems([first, second]);
  const last = others.at(-1);
  return last === undefined ? start : `${start}${others.length > 1 ? " … " : ", "}${last}`;
}

function ItemList({ items }: { items: FieldValues[] }) {
  return (
    <section
      aria-label={t("point.new.items")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must have the focus to scroll by keys
      tabIndex={0}
      className="max-h-64 overflow-y-auto rounded-md border border-line px-3 py-1.5"
    >
      <ol>
        {items.map(({ name, qrCode }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
            {qrCode ? (
              <code dir="ltr" className="min-w-0 font-mono wrap-anywhere">
                {qrCode}
              </code>
            ) : (
              <span className="text-soft">{t("point.new.itemWithoutCode")}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
