"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { DesignLines, type LabelledField } from "@/components/labels/designs/design-lines";
import { DesignFit, DesignPreview } from "@/components/labels/designs/design-preview";
import { designLabels as labels, lookOf, type TypedDesign } from "@/components/labels/designs/design-values";
import { LogoFields } from "@/components/labels/designs/logo-fields";
import { placeSample } from "@/components/labels/designs/place-sample";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import type { ChosenStock } from "@/components/labels/print-form/chosen-stock";
import { Button } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/fields/action-form";
import { BaseFields, saveLabel } from "@/components/ui/fields/base-fields";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { SelectField, TextField } from "@/components/ui/fields/field";
import { FieldColumns, Fieldset } from "@/components/ui/fields/fieldset";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { DesignFormState } from "@/lib/dashboard/forms/label-form-state";

type DesignFormProps = {
  id: string | null;
  action: FormAction<DesignFormState>;
  initial: DesignFormState;
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
    const note = sample?.notes.find(({ member }) => member === name)?.sentence;
    return { ...form.field(name), type: "number", min, max, step, help: note && <DesignWarning sentence={note} /> };
  };

  return (
    <ActionForm form={form} isWide>
      {id && (
        <>
          <input type="hidden" name="id" value={id} />
          <BaseFields what="label design" href={href} state={{ ...state, values: state.typed }} labels={labels} />
        </>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <section
          aria-label="Preview"
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
          <noscript>
            <Button type="submit" name="intent" value="show">
              Show
            </Button>
          </noscript>
        </section>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">
          <TextField {...form.field("name")} autoComplete="off" />
          <Fieldset title="Symbol">
            <FieldColumns columns={2}>
              <SelectField {...form.field("side")}>
                <option value="left">Left of the texts</option>
                <option value="right">Right of the texts</option>
                <option value="top">Above the texts</option>
                <option value="bottom">Below the texts</option>
              </SelectField>
              <TextField {...number("symbolMm", 5, 200, 0.5)} placeholder="Automatic" />
            </FieldColumns>
          </Fieldset>
          <DesignLines form={form} values={values} notes={sample?.notes ?? []} fields={fields} />
          {look.lines.some(({ text }) => text === "fixed") ? (
            <TextField {...form.field("fixedText")} autoComplete="off" help="The same on every label." />
          ) : (
            <input type="hidden" name="fixedText" value={String(values.fixedText ?? "")} />
          )}
          <Fieldset title="Logo and border">
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
              label="Share with everyone"
              defaultChecked={state.values.shared === "on"}
            />
          )}
          <SignInAgainFields signIn={state.signIn} verb="save" form={form} />
          <FormButtons pending={form.pending} cancelHref="/settings/labels#designs">
            {saveLabel(state)}
          </FormButtons>
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
