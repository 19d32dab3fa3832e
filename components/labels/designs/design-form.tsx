"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Finding } from "@/components/label-preview/finding";
import { DesignFit, DesignPreview, placeSample } from "@/components/labels/designs/design-preview";
import {
  countLineRows,
  designLabels,
  isChecked,
  lookOf,
  type TypedDesign,
} from "@/components/labels/designs/design-values";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import type { ChosenStock } from "@/components/labels/print-form/chosen-stock";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { ActionForm } from "@/components/ui/fields/action-form";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FieldError, FileField, fieldAria, SelectField, TextField } from "@/components/ui/fields/field";
import { FieldColumns, Fieldset } from "@/components/ui/fields/fieldset";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import {
  type DesignText,
  designTexts,
  fieldText,
  keyOfText,
  type PrintedTexts,
} from "@/lib/contract/labels/design-texts";
import type { FormAction, InitialState } from "@/lib/dashboard/forms/form-state";
import type { DesignFormState } from "@/lib/dashboard/forms/label-form-state";
import type { DesignNote } from "@/lib/labels/layout/place-design";
import { t, tell } from "@/lib/messages/messages";

type DesignFormProps = {
  id: string | null;
  action: FormAction<DesignFormState>;
  initial: InitialState<DesignFormState>;
  href: string;
  stocks: ChosenStock[];
  content: PrintedTexts;
  link: SymbolLink | null;
  fields: LabelledField[];
  canShare: boolean;
};

const loadSchema = async () => (await import("@/lib/contract/labels/design-form")).designForm;

export function DesignForm({ id, action, initial, href, stocks, content, link, fields, canShare }: DesignFormProps) {
  const sent = useFormAction(action, initial, href);
  const [labels] = useState(designLabels);
  const form = useActionForm(sent, { labels, loadSchema });
  const { state } = form;
  const [logo, setLogo] = useState(state.values.logo ?? "");
  const [seen, setSeen] = useState(state);
  if (state !== seen) {
    setSeen(state);
    // The service converts a chosen file to the logo that is printed.
    setLogo(state.values.logo ?? "");
  }
  const values: TypedDesign = { ...state.values, ...useWatch({ control: form.control }), logo };
  const stock = stocks.find((one) => one.id === values.stock);
  const look = lookOf(values);
  const sample = stock ? placeSample(content, { design: look, link }, stock) : null;
  const number = (name: "symbolMm" | "borderMm" | "logoMm", min: number, max: number, step: number) => {
    const note = sample?.notes.find(({ member }) => member === name);
    const help = note && <DesignWarning sentence={tell(note.message)} />;
    return { ...form.field(name), type: "number", min, max, step, help };
  };

  return (
    <ActionForm form={form} what="labelDesign" submit={t("common.save")} cancelHref="/settings/labels#designs" isWide>
      {id && <input type="hidden" name="id" value={id} />}
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <section
          aria-label={t("designs.preview.name")}
          className="grid min-w-0 gap-4 rounded-xl bg-backing p-4 sm:p-7 lg:sticky lg:top-6"
        >
          <DesignPreview label={sample?.label} />
          {stocks.length === 0 ? (
            <input type="hidden" name="stock" value={state.values.stock} />
          ) : (
            <SelectField {...form.field("stock")}>
              <StockOptions stocks={stocks} />
            </SelectField>
          )}
          <DesignFit content={content} look={look} stocks={stocks} link={link} />
          <NeedsScript />
        </section>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">
          <TextField {...form.field("name")} autoComplete="off" />
          <Fieldset title={t("designs.symbol")}>
            <FieldColumns columns={2}>
              <SelectField {...form.field("side")}>
                <option value="left">{t("designs.side.left")}</option>
                <option value="right">{t("designs.side.right")}</option>
                <option value="top">{t("designs.side.top")}</option>
                <option value="bottom">{t("designs.side.bottom")}</option>
              </SelectField>
              <TextField {...number("symbolMm", 5, 200, 0.5)} placeholder={t("designs.automatic")} />
            </FieldColumns>
          </Fieldset>
          <DesignLines form={form} values={values} notes={sample?.notes ?? []} fields={fields} />
          {look.lines.some(({ text }) => text === "fixed") ? (
            <TextField {...form.field("fixedText")} autoComplete="off" help={t("designs.fixedText.help")} />
          ) : (
            <input type="hidden" name="fixedText" value={String(values.fixedText ?? "")} />
          )}
          <Fieldset title={t("designs.logoAndBorder")}>
            <LogoFields
              logo={logo}
              error={form.errors.logo}
              onChoose={(element) => sent.submit(element, { intent: "show" })}
              onRemove={() => setLogo("")}
            />
            <FieldColumns columns={2}>
              <TextField {...number("logoMm", 2, 100, 0.5)} />
              <TextField {...number("borderMm", 0, 2, 0.1)} />
            </FieldColumns>
          </Fieldset>
          {canShare && (
            <Checkbox
              {...form.register("shared")}
              id="shared"
              label={t("designs.share")}
              defaultChecked={state.values.shared === "on"}
            />
          )}
        </div>
      </div>
    </ActionForm>
  );
}

const DesignWarning = ({ sentence }: { sentence: string }) => (
  <span className="text-warning">
    <span aria-hidden="true">! </span>
    {sentence}
  </span>
);

type LabelledField = { key: string; label: string };

type LinesForm = Pick<ReturnType<typeof useActionForm<DesignFormState>>, "field" | "register" | "errors" | "state">;

type DesignLinesProps = {
  form: LinesForm;
  values: TypedDesign;
  notes: DesignNote[];
  fields: LabelledField[];
};

const columns = "grid grid-cols-[minmax(0,1fr)_5rem_4rem] items-end gap-x-2.5";

/** A custom field that does not exist any more has its key alone. */
function nameOf(text: DesignText): string {
  const key = keyOfText(text)?.replaceAll("-", " ");
  if (key !== undefined) return key.charAt(0).toUpperCase() + key.slice(1);
  return t(`designs.text.${text as (typeof designTexts)[number]}`);
}

/** Texts of a label from top to bottom. Every line is a choice of its own, so that the keyboard reorders them; the last one adds a line. */
function DesignLines({ form, values, notes, fields }: DesignLinesProps) {
  const rows = Array.from({ length: countLineRows(values) }, (_, row) => row);
  return (
    <Fieldset title={t("designs.lines")}>
      <FieldError id="lines" error={form.errors.lines} />
      <div className="grid gap-2.5">
        {/* Each control has its own name. */}
        <div aria-hidden="true" className={`${columns} font-semibold`}>
          <span>{t("designs.lines.text")}</span>
          <span>{t("designs.lines.size")}</span>
        </div>
        {rows.map((row) => {
          const text = String(values[`line-${row}-text`] ?? "");
          const note = notes.find(({ member }) => member === `lines.${text}`);
          return <DesignLine key={row} row={row} text={text} form={form} note={note} fields={fields} />;
        })}
      </div>
    </Fieldset>
  );
}

type DesignLineProps = {
  row: number;
  text: string;
  form: LinesForm;
  note: DesignNote | undefined;
  fields: LabelledField[];
};

function DesignLine({ row, text, form, note, fields }: DesignLineProps) {
  const number = row + 1;
  const [size, bold] = [`line-${row}-size`, `line-${row}-bold`];
  const { error: textError, label: _text, ...textField } = form.field(`line-${row}-text`);
  const { error, label: _size, ...sizeField } = form.field(size);
  const saved = form.state.values as Record<string, string>;
  return (
    <div className={columns}>
      <select
        {...textField}
        aria-label={t("designs.field.text", { number })}
        {...fieldAria(textField.id, { error: textError })}
        className="field"
      >
        <option value="">{t(text === "" ? "designs.lines.add" : "designs.lines.remove")}</option>
        {designTexts.map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
        {fields.map(({ key, label }) => (
          <option key={fieldText(key)} value={fieldText(key)}>
            {label}
          </option>
        ))}
        {isGone(text, fields) && (
          <option value={text}>{t("designs.notPrinted", { text: nameOf(text as DesignText) })}</option>
        )}
      </select>
      {text === "" ? (
        <input {...sizeField} type="hidden" />
      ) : (
        <input
          {...sizeField}
          type="number"
          min={6}
          max={72}
          step={0.5}
          aria-label={t("designs.lines.sizeOf", { number })}
          {...fieldAria(size, { help: note && tell(note.message), error })}
          className="field"
        />
      )}
      <label className="flex h-10 items-center gap-2 touch:h-11" hidden={text === ""}>
        <input
          type="checkbox"
          {...form.register(bold)}
          aria-label={t("designs.lines.boldOf", { number })}
          defaultChecked={isChecked(saved[bold])}
        />
        {t("designs.lines.bold")}
      </label>
      <div className="col-span-3 pt-1 empty:hidden">
        <FieldError id={textField.id} error={textError} />
        <FieldError id={size} error={error} />
        {note && (
          <Finding id={`${size}-help`} level="warning" className="text-[0.8125rem]">
            {tell(note.message)}
          </Finding>
        )}
      </div>
    </div>
  );
}

/** Returns true for a custom field that was deleted or that labels may no longer show. Print jobs leave it out. */
function isGone(text: string, fields: readonly LabelledField[]): boolean {
  const key = keyOfText(text);
  return key !== undefined && !fields.some((field) => field.key === key);
}

type LogoFieldsProps = {
  /** Logo in base64; blank: none. */
  logo: string;
  error: string | undefined;
  /** Called with the form after a file was chosen. */
  onChoose: (form: HTMLFormElement) => void;
  onRemove: () => void;
};

const LogoFields = ({ logo, error, onChoose, onRemove }: LogoFieldsProps) => (
  <div className="grid gap-2">
    <input type="hidden" name="logo" value={logo} />
    <FileField
      id="logo"
      name="logo-file"
      label={t("designs.field.logo")}
      accept="image/png"
      help={t("designs.logo.help", { max: 200 })}
      error={error}
      onChange={({ currentTarget }) =>
        currentTarget.form && currentTarget.files?.length && onChoose(currentTarget.form)
      }
    />
    {logo && (
      <div className="flex flex-wrap items-center gap-4">
        {/* biome-ignore lint/performance/noImgElement: a data URL of a few kilobytes needs no optimizer */}
        <img
          src={`data:image/png;base64,${logo}`}
          alt={t("designs.logo.printed")}
          className="h-12 rounded border border-line bg-white p-1"
        />
        <button type="button" onClick={onRemove} className="text-link min-h-8 text-[0.8125rem]">
          {t("designs.logo.remove")}
        </button>
      </div>
    )}
  </div>
);
