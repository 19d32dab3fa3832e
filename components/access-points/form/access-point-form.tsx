"use client";

import { type ReactNode, type RefObject, useLayoutEffect, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { AccessPointFields, type FieldHelp } from "@/components/access-points/form/access-point-fields";
import { CustomFieldControls } from "@/components/access-points/form/custom-field-controls";
import { CodeQuestion, DraftNotice } from "@/components/access-points/form/form-notices";
import { type NextNames, sentName, useNextNames } from "@/components/access-points/form/next-names";
import { RangePreview } from "@/components/access-points/form/range-preview";
import { type TeamChoice, TeamField } from "@/components/access-points/form/team-field";
import { ActionForm } from "@/components/ui/fields/action-form";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useDraft } from "@/components/ui/fields/use-draft";
import type { useFormAction } from "@/components/ui/fields/use-form-action";
import { type FieldName, fieldNames, fieldOf, mapFields } from "@/lib/contract/access-points/access-point-fields";
import {
  CONFIRMED_POINT,
  CONFIRMED_RANGE,
  confirmedPointOf,
  confirmedRangeOf,
  expandRange,
} from "@/lib/contract/access-points/name-range";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { controlName } from "@/lib/contract/custom-fields/field-types";
import type { AccessPointFormState, AccessPointValues } from "@/lib/dashboard/forms/form-state";

type AccessPointFormProps = ReturnType<typeof useFormAction<AccessPointFormState>> & {
  hasFirstFocus?: boolean;
  nextNames?: RefObject<NextNames>;
  hidden: [string, string][];
  /** Undefined for a new access point. */
  savedCode?: string;
  draft: {
    name: string | null;
    initial: AccessPointValues;
    custom: Record<string, string>;
    team: string;
    version: [string, string];
  };
  help: FieldHelp;
  locations: string[];
  fields: CustomField[];
  team: TeamChoice;
  button: string;
  hasRanges?: boolean;
  cancelHref?: string;
  beside?: ReactNode;
  top?: ReactNode;
  aside: (typed: AccessPointValues) => ReactNode;
};

export const formGrid =
  "grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_380px] lg:grid-rows-[auto_1fr]";

const schemaLoader = (savedCode: string | undefined) => async () => {
  const { editedAccessPoint, newAccessPoint } = await import("@/lib/contract/access-points/access-point");
  return savedCode === undefined ? newAccessPoint : editedAccessPoint(savedCode);
};

const ownLabels = { ...mapFields((name) => fieldOf(name).label), teamId: "Team" };

const byControl = (fields: readonly CustomField[], toValue: (field: CustomField) => string): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [controlName(field.key), toValue(field)]));

export function AccessPointForm(props: AccessPointFormProps) {
  const {
    hidden,
    savedCode,
    help,
    button,
    beside,
    cancelHref,
    top,
    aside,
    hasFirstFocus,
    locations,
    fields,
    team,
    hasRanges,
    nextNames,
    ...others
  } = props;
  const { draft: drafted, ...action } = others;
  const loadSchema = useMemo(() => schemaLoader(savedCode), [savedCode]);
  const labels = useMemo(() => ({ ...ownLabels, ...byControl(fields, ({ label }) => label) }), [fields]);
  // The person may already type the next name while the form is validated. The form sends the name that the field had at the submit.
  const submit: typeof action.submit = (element, more) =>
    action.submit(element, nextNames ? { ...sentName(nextNames), ...more } : more);
  const form = useActionForm({ ...action, submit }, { labels, loadSchema, hasFirstFocus });
  const { state, formProps, control, setValue } = form;
  const typed: AccessPointValues = { ...state.values, ...useWatch({ control }) };
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
        what="access point"
        submit={isAsked ? "Save anyway" : count > 1 ? `Create ${count.toLocaleString("en")} access points` : button}
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
          fields={[
            ...hidden,
            ...(versionName === "base" ? [] : [[versionName, draft.version] as [string, string]]),
            ...(range?.items ? [[CONFIRMED_RANGE, confirmedRangeOf(typed)] as [string, string]] : []),
            ...(isQuestion ? [[CONFIRMED_POINT, confirmedPointOf(state.values)] as [string, string]] : []),
          ]}
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
        aria-label="Label"
        className="grid grid-cols-[minmax(0,1fr)] gap-7 max-lg:order-2 lg:sticky lg:top-6 lg:col-start-2"
      >
        {aside(typed)}
      </aside>
    </>
  );
}
