"use client";

import { useMemo } from "react";
import { ActionForm } from "@/components/ui/fields/action-form";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { SelectField, TextAreaField, TextField } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { customFieldTypeLabels, customFieldTypes } from "@/lib/contract/custom-fields/field-types";
import type { FieldFormState, FormAction, InitialState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type FieldFormProps = {
  action: FormAction<FieldFormState>;
  initial: InitialState<FieldFormState>;
  savedKey: string | null;
};

const labelsOf = () => ({
  label: t("fields.form.label"),
  key: t("fields.form.key"),
  type: t("fields.form.type"),
  options: t("fields.form.options"),
});
const loadSchema = async () =>
  (await import("@/lib/contract/custom-fields/custom-field")).newCustomField.pick({ label: true });

/** Key and type never change. */
export function FieldForm({ action, initial, savedKey }: FieldFormProps) {
  const href = savedKey === null ? "/fields/new" : `/fields/${savedKey}`;
  const labels = useMemo(labelsOf, []);
  const sent = useFormAction(action, initial, href, { isIdempotent: savedKey !== null });
  const form = useActionForm(sent, { labels, loadSchema, hasFirstFocus: savedKey === null });
  const { values } = form.state;
  const { errors } = form;
  const hasOptions = savedKey === null || values.type === "choice";
  return (
    <ActionForm
      form={form}
      what="field"
      submit={savedKey === null ? t("fields.form.create") : t("common.save")}
      cancelHref="/fields"
    >
      <TextField {...form.field("label")} autoComplete="off" help={t("fields.form.labelHelp")} />
      {savedKey === null ? (
        <>
          <SelectField
            key={values.type}
            id="type"
            name="type"
            label={labels.type}
            defaultValue={values.type}
            error={errors.type}
            help={t("fields.form.typeHelp")}
          >
            {customFieldTypes.map((type) => (
              <option key={type} value={type}>
                {t(customFieldTypeLabels[type])}
              </option>
            ))}
          </SelectField>
          <TextField
            id="key"
            name="key"
            label={labels.key}
            optional
            defaultValue={values.key}
            error={errors.key}
            help={t("fields.form.keyHelp")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        </>
      ) : (
        <HiddenFields fields={{ key: savedKey, type: values.type }} />
      )}
      {hasOptions && (
        // Only a choice has options.
        <div className="in-[form:has(#type>option:checked:not([value=choice]))]:hidden">
          <TextAreaField
            id="options"
            name="options"
            label={labels.options}
            defaultValue={values.options}
            error={errors.options}
            help={t("fields.form.optionsHelp")}
            rows={4}
          />
        </div>
      )}
      <Fieldset title={t("fields.form.use")}>
        <Flag
          name="required"
          isOn={values.required}
          text={t("fields.form.required")}
          help={t("fields.form.requiredHelp")}
        />
        <Flag
          name="searchable"
          isOn={values.searchable}
          text={t("fields.form.searchable")}
          help={t("fields.form.searchableHelp")}
        />
        <Flag
          name="onLabel"
          isOn={values.onLabel}
          text={t("fields.form.onLabel")}
          help={t("fields.form.onLabelHelp")}
        />
      </Fieldset>
    </ActionForm>
  );
}

type FlagProps = { name: string; isOn: string; text: string; help: string };

const Flag = ({ name, isOn, text, help }: FlagProps) => (
  <Checkbox key={isOn} id={name} name={name} value="yes" defaultChecked={isOn === "yes"} label={text} help={help} />
);
