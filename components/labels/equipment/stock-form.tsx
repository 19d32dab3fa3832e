"use client";

import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { Finding } from "@/components/label-preview/finding";
import { LabelDoubts } from "@/components/label-preview/label-drawing";
import { ActionForm } from "@/components/ui/fields/action-form";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { SelectField, TextField } from "@/components/ui/fields/field";
import { FieldColumns, Fieldset } from "@/components/ui/fields/fieldset";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import { stockFields } from "@/lib/contract/labels/equipment-fields";
import type { StockValues } from "@/lib/contract/labels/label-forms";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { parseDecimal } from "@/lib/contract/labels/parse-decimal";
import type { FormAction, InitialState } from "@/lib/dashboard/forms/form-state";
import type { StockFormState } from "@/lib/dashboard/forms/label-form-state";
import { checkStock } from "@/lib/labels/stock/check-stock";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import { rateSample } from "@/lib/labels/stock/rate-sample";
import { type PlainKey, t, tell } from "@/lib/messages/messages";

type StockFormProps = {
  id: string | null;
  action: FormAction<StockFormState>;
  initial: InitialState<StockFormState>;
  href: string;
  link: SymbolLink | null;
};

const measures: [title: PlainKey, names: Exclude<keyof StockValues, "name" | "kind" | "shape" | "directThermal">[]][] =
  [
    ["equipment.stock.paper", ["paperName", "paperWidthMm", "paperHeightMm"]],
    ["equipment.stock.labels", ["labelWidthMm", "labelHeightMm", "columns", "rows", "cornerRadiusMm"]],
    ["equipment.stock.position", ["leftMarginMm", "topMarginMm", "horizontalPitchMm", "verticalPitchMm"]],
  ];

/** Beside the other fields of the paper its name is enough. */
const shortLabels = {
  ...stockFields,
  name: "common.name",
  paperWidthMm: "equipment.stock.width",
  paperHeightMm: "equipment.stock.height",
} as const;

const stockLabels = (): Record<string, string> =>
  Object.fromEntries(
    (["name", "kind", "shape", ...measures.flatMap(([, names]) => names)] as const).map((name) => [
      name,
      t(shortLabels[name]),
    ]),
  );

const loadSchema = async () => (await import("@/lib/contract/labels/label-forms")).stockForm;

export function StockForm({ id, action, initial, href, link }: StockFormProps) {
  const [labels] = useState(stockLabels);
  const form = useActionForm(useFormAction(action, initial, href), { labels, loadSchema });
  const { values } = form.state;
  return (
    <ActionForm form={form} submit={t("common.save")} cancelHref="/settings/labels#sizes" isWide>
      {id && <input type="hidden" name="id" value={id} />}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_380px]">
        <div className="grid gap-7">
          <FieldColumns columns={3}>
            <TextField {...form.field("name")} />
            <SelectField {...form.field("kind")}>
              <option value="sheet">{t("equipment.kind.sheet")}</option>
              <option value="roll">{t("equipment.kind.roll")}</option>
            </SelectField>
            <SelectField {...form.field("shape")}>
              <option value="rectangle">{t("equipment.shape.rectangle")}</option>
              <option value="rounded-rectangle">{t("equipment.shape.rounded")}</option>
              <option value="square">{t("equipment.shape.square")}</option>
              <option value="round">{t("equipment.shape.round")}</option>
            </SelectField>
          </FieldColumns>
          {measures.map(([title, names]) => (
            <Fieldset key={title} title={t(title)}>
              <FieldColumns columns={names.length === 4 ? 4 : 3}>
                {names.map((name) => (
                  <TextField key={name} {...form.field(name)} inputMode={inputModes[name] ?? "decimal"} />
                ))}
              </FieldColumns>
            </Fieldset>
          ))}
          <p className="max-w-prose text-[0.8125rem] text-soft">{t("equipment.stock.help")}</p>
          <Checkbox
            key={values.directThermal}
            id="directThermal"
            name="directThermal"
            value="yes"
            defaultChecked={values.directThermal === "yes"}
            label={t("equipment.stock.directThermal")}
            help={t("equipment.directThermal.help")}
          />
        </div>
        <TypedStock control={form.control} initial={values} link={link} />
      </div>
    </ActionForm>
  );
}

const inputModes: Partial<Record<keyof StockValues, "text" | "numeric">> = {
  paperName: "text",
  columns: "numeric",
  rows: "numeric",
};

type TypedStockProps = { control: Control; initial: StockValues; link: SymbolLink | null };

/** A key press renders the drawing and not the whole form. */
const TypedStock = ({ control, initial, link }: TypedStockProps) => (
  <StockDrawing values={{ ...initial, ...useWatch({ control }) }} link={link} />
);

function StockDrawing({ values, link }: { values: StockValues; link: SymbolLink | null }) {
  const stock = parseStock(values);
  const { errors, warnings } = stock ? checkStock(stock) : { errors: [], warnings: [] };
  const cells = stock && errors.length === 0 ? Math.min(stock.columns * stock.rows, 2_000) : 0;
  const geometry = stock && pageGeometry(stock, unknownPrinter);
  return (
    <div className="grid gap-4 rounded-xl bg-backing p-4 sm:p-7 lg:sticky lg:top-6">
      {stock && geometry && cells > 0 && (
        <svg
          viewBox={`0 0 ${stock.paper.widthMm} ${stock.paper.heightMm}`}
          className="mx-auto block max-h-[28rem] w-full"
          role="img"
          aria-label={t("equipment.drawing", { columns: stock.columns, rows: stock.rows })}
        >
          <rect width={stock.paper.widthMm} height={stock.paper.heightMm} className="fill-label" />
          {Array.from({ length: cells }, (_, index) => geometry.cell(index + 1)).map(({ x, y, width, height }) => (
            <rect
              key={`${x} ${y}`}
              x={x}
              y={y}
              width={width}
              height={height}
              rx={stock.shape === "round" ? Math.min(width, height) / 2 : stock.cornerRadiusMm}
              fill="none"
              stroke="#8c958f"
              strokeWidth={Math.max(0.2, stock.paper.widthMm / 500)}
            />
          ))}
        </svg>
      )}
      <div role="status" className="grid gap-2 text-[0.8125rem]/5">
        {!stock && <p className="text-soft">{t("equipment.drawing.missing")}</p>}
        {errors.map(tell).map((error) => (
          <Finding key={error} level="error">
            {error}
          </Finding>
        ))}
        {warnings.map(tell).map((warning) => (
          <Finding key={warning} level="warning">
            {warning}
          </Finding>
        ))}
        {stock && errors.length === 0 && (
          <>
            <Finding level="fine">{t("equipment.fits", { count: stock.columns * stock.rows })}</Finding>
            <LabelDoubts label={{ rating: rateSample(stock, link?.origin ?? null), warnings: [] }} />
          </>
        )}
      </div>
    </div>
  );
}

/** Returns the stock as typed so far, or null while a required measure is missing or not a number. */
function parseStock({ name, kind, shape, paperName, paperWidthMm, paperHeightMm, ...typed }: StockValues) {
  const measure = (text: string) => parseDecimal(text) ?? 0;
  const { directThermal: _, ...texts } = typed;
  const measures = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, measure(text)]));
  const stock: LabelStock = {
    ...{ id: "", vendor: "Own", part: name, aliases: [], sources: [] },
    kind: kind === "roll" ? "roll" : "sheet",
    shape: shape as LabelStock["shape"],
    paper: { name: paperName, widthMm: measure(paperWidthMm), heightMm: measure(paperHeightMm) },
    ...(measures as Record<keyof typeof texts, number>),
  };
  const { paper, columns, rows, labelWidthMm, labelHeightMm } = stock;
  const required = [paper.widthMm, paper.heightMm, columns, rows, labelWidthMm, labelHeightMm];
  return required.every((it) => it > 0) ? stock : null;
}
