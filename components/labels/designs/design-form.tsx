"use client";

import { useState } from "react";
import { SignInAgainFields } from "@/components/accounts/sign-in-again-fields";
import { DesignLines, type LabelledField } from "@/components/labels/designs/design-lines";
import { DesignFit, DesignPreview } from "@/components/labels/designs/design-preview";
import { designLabels as labels, lookOf, withBlankLines } from "@/components/labels/designs/design-values";
import { LogoFields } from "@/components/labels/designs/logo-fields";
import { placeSample } from "@/components/labels/designs/place-sample";
import type { ChosenStock } from "@/components/labels/print-form/chosen-stock";
import { StockOptions } from "@/components/labels/print-form/stock-options";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { placeErrors, summaryFields } from "@/components/ui/fields/form-errors";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { DesignFormState, DesignValues } from "@/lib/dashboard/forms/label-form-state";

type DesignFormProps = {
  id: string | null;
  action: FormAction<DesignFormState>;
  initial: DesignFormState;
  href: string;
  stocks: ChosenStock[];
  /** Texts of the label in the preview. */
  content: PrintedTexts;
  /** Custom fields that labels may show. */
  fields: LabelledField[];
  /** Whether the person may share designs with everyone. */
  canShare: boolean;
};

/** Form of a label design beside its label, which follows every change. */
export function DesignForm({ id, action, initial, href, stocks, content, fields, canShare }: DesignFormProps) {
  const { state, formAction, submit, pending } = useFormAction(action, initial, href);
  const [values, setValues] = useState(state.values);
  const [seen, setSeen] = useState(state);
  if (state !== seen) {
    setSeen(state);
    // The service converts a chosen file to the logo that is printed.
    setValues({ ...values, logo: state.values.logo });
  }
  const change = (changes: Partial<DesignValues>) => setValues((before) => ({ ...before, ...changes }));
  const stock = stocks.find((one) => one.id === values.stock);
  const look = lookOf(values);
  const sample = stock ? placeSample(content, look, stock) : null;
  const noteOf = (member: string) => sample?.notes.find((note) => note.member === member)?.sentence;
  const placed = placeErrors(state, labels);
  const listed = state.status === "signed-out" ? [] : Object.keys(placed.errors);
  const number = (name: "symbolMm" | "borderMm" | "logoMm", min: number, max: number, step: number) => ({
    id: name,
    name,
    label: labels[name],
    type: "number",
    min,
    max,
    step,
    value: values[name],
    error: placed.errors[name],
    help: noteOf(name) && <DesignWarning sentence={noteOf(name) ?? ""} />,
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });

  return (
    <form
      action={formAction}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit(event.currentTarget, { intent: "save", script: "1" });
      }}
    >
      <ErrorSummary message={placed.message} fields={summaryFields(listed, placed.errors, labels)} />
      <SignInAgainFields signIn={state.signIn} verb="save" />
      {id && <input type="hidden" name="id" value={id} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section
          aria-label="Preview"
          className="grid min-w-0 gap-4 rounded-xl bg-backing p-4 sm:p-7 lg:sticky lg:top-6"
        >
          <DesignPreview label={sample?.label} stock={stock} />
          {stocks.length === 0 ? (
            <input type="hidden" name="stock" value={values.stock} />
          ) : (
            <CompactSelect
              id="stock"
              name="stock"
              label="Shown on"
              value={values.stock}
              onChange={(event) => change({ stock: event.currentTarget.value })}
            >
              <StockOptions stocks={stocks} />
            </CompactSelect>
          )}
          <DesignFit content={content} look={look} stocks={stocks} />
          <noscript>
            <Button type="submit" name="intent" value="show">
              Show
            </Button>
          </noscript>
        </section>
        <div className="grid gap-6">
          <CompactField
            id="name"
            name="name"
            label="Name"
            value={values.name}
            error={placed.errors.name}
            autoFocus={state.status === "failed" && Boolean(placed.errors.name)}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Fieldset title="Symbol">
            <div className="grid grid-cols-2 gap-2.5">
              <CompactSelect
                id="side"
                name="side"
                label="Symbol position"
                value={values.side}
                error={placed.errors.side}
                onChange={(event) => change({ side: event.currentTarget.value })}
              >
                <option value="left">Left of the texts</option>
                <option value="right">Right of the texts</option>
                <option value="top">Above the texts</option>
                <option value="bottom">Below the texts</option>
              </CompactSelect>
              <CompactField {...number("symbolMm", 5, 200, 0.5)} placeholder="Automatic" />
            </div>
          </Fieldset>
          <DesignLines
            lines={values.lines}
            errors={placed.errors}
            notes={sample?.notes ?? []}
            fields={fields}
            change={(lines) => change({ lines: withBlankLines(lines, fields.length) })}
          />
          <CompactField
            id="fixedText"
            name="fixedText"
            label="Fixed text"
            value={values.fixedText}
            error={placed.errors.fixedText}
            help="Shown where a line is “Fixed text”, the same on every label."
            onChange={(event) => change({ fixedText: event.currentTarget.value })}
          />
          <Fieldset title="Logo and border">
            <LogoFields
              logo={values.logo}
              error={placed.errors.logo}
              onChoose={(form) => submit(form, { intent: "show", script: "1" })}
              onRemove={() => change({ logo: "" })}
            />
            <div className="grid grid-cols-2 gap-2.5">
              <CompactField {...number("logoMm", 2, 100, 0.5)} />
              <CompactField {...number("borderMm", 0, 2, 0.1)} />
            </div>
          </Fieldset>
          {canShare && (
            <label className="flex min-h-6 items-center gap-2.5 touch:min-h-11">
              <input
                type="checkbox"
                name="shared"
                checked={values.shared}
                onChange={(event) => change({ shared: event.currentTarget.checked })}
              />
              Share with everyone
            </label>
          )}
          <div>
            <SubmitButton pending={pending} name="intent" value="save">
              {state.signIn ? "Sign in and save" : "Save"}
            </SubmitButton>
          </div>
        </div>
      </div>
    </form>
  );
}

const DesignWarning = ({ sentence }: { sentence: string }) => (
  <span className="text-warning">
    <span aria-hidden="true">! </span>
    {sentence}
  </span>
);
