"use client";

import { type ReactNode, useEffect, useState } from "react";
import { PrinterAnswer } from "@/components/labels/equipment/printer-answer";
import { ActionForm } from "@/components/ui/fields/action-form";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { SelectField, TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { FoldedFields } from "@/components/ui/fields/folded-fields";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import { ZPL_PORTS } from "@/lib/contract/labels/printer-connection";
import type { FormAction, InitialState } from "@/lib/dashboard/forms/form-state";
import type { PrinterFormState } from "@/lib/dashboard/forms/label-form-state";
import { type PlainKey, t } from "@/lib/messages/messages";

type PrinterFormProps = {
  id: string | null;
  action: FormAction<PrinterFormState>;
  initial: InitialState<PrinterFormState>;
  href: string;
  /** For those who may share printers. */
  sharing: { teams: { id: string; name: string }[]; stocks: ReactNode } | null;
};

const measures = ["offsetXMm", "offsetYMm", "scaleX", "scaleY"] as const;
const shared = {
  stock: "equipment.loaded",
  connection: "equipment.connection",
  host: "printers.field.host",
  port: "equipment.connection.port",
  url: "printers.field.url",
} as const satisfies Record<string, PlainKey>;

const labelsOf = (): Record<string, string> => ({
  name: t("common.name"),
  dpi: t("equipment.profile.dpi"),
  ...Object.fromEntries(Object.entries(shared).map(([name, key]) => [name, t(key)])),
  ...Object.fromEntries(measures.map((name) => [name, t(`equipment.profile.${name}`)])),
});

const loadSchema = async () => (await import("@/lib/contract/labels/label-forms")).printerForm;

export function PrinterForm({ id, action, initial, href, sharing }: PrinterFormProps) {
  const [labels] = useState(labelsOf);
  const sent = useFormAction(action, initial, href);
  const form = useActionForm(sent, { labels, loadSchema });
  const { state, setValue } = form;
  useEffect(() => {
    if (state.asked) setValue("dpi", state.values.dpi);
  }, [state, setValue]);
  const fields = (names: readonly ("name" | "dpi" | (typeof measures)[number])[]) => (
    <FieldColumns columns={2}>
      {names.map((name) => (
        <TextField key={name} {...form.field(name)} help={t(`equipment.profile.${name}.help`)} />
      ))}
    </FieldColumns>
  );
  return (
    <ActionForm form={form} submit={t("common.save")} cancelHref="/settings/labels#printers" isWide>
      {id && <input type="hidden" name="id" value={id} />}
      {sharing ? (
        <>
          <input type="hidden" name="isShareable" value="yes" />
          {/* The first submit button: Enter in a field saves and never asks the printer. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
            {t("common.save")}
          </button>
          {fields(["name", "dpi"])}
          <SharedFields form={form} sent={sent} {...sharing} />
          <FoldedFields
            title={t("equipment.calibration")}
            isChanged={measures.some((name) => initial.values[name] !== neutral[name])}
            hasError={measures.some((name) => form.errors[name] !== undefined)}
          >
            {fields(measures)}
          </FoldedFields>
        </>
      ) : (
        fields(["name", "dpi", ...measures])
      )}
    </ActionForm>
  );
}

const neutral = { offsetXMm: "0", offsetYMm: "0", scaleX: "100", scaleY: "100" };

type SharedFieldsProps = NonNullable<PrinterFormProps["sharing"]> & {
  form: ReturnType<typeof useActionForm<PrinterFormState>>;
  sent: ReturnType<typeof useFormAction<PrinterFormState>>;
};

function SharedFields({ form, sent, teams, stocks }: SharedFieldsProps) {
  const { values, asked } = form.state;
  return (
    <div className="grid gap-6">
      <Checkbox
        {...form.register("shared")}
        key={values.shared}
        id="shared"
        value="yes"
        defaultChecked={values.shared === "yes"}
        label={<span className="font-semibold">{t("equipment.shared")}</span>}
        help={t("equipment.shared.help")}
      />
      <div className="hidden gap-6 border-s-2 border-line ps-4 in-[form:has(#shared:checked)]:grid">
        {teams.length > 0 && (
          <fieldset className="grid min-w-0 gap-2">
            <legend className="pb-1.5 font-semibold">{t("equipment.teams")}</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {teams.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  id={`team-${id}`}
                  name="teamIds"
                  value={id}
                  defaultChecked={values.teamIds.includes(id)}
                  label={<bdi>{name}</bdi>}
                />
              ))}
            </div>
            <p className="text-[0.8125rem] text-soft">{t("equipment.teams.help")}</p>
          </fieldset>
        )}
        <div className="max-w-xl">
          <SelectField {...form.field("stock")} key={values.stock} help={t("equipment.loaded.help")}>
            <option value="">{t("equipment.loaded.unknown")}</option>
            {stocks}
          </SelectField>
        </div>
        <div className="max-w-xl">
          <RadioCards
            {...form.register("connection")}
            id="connection"
            legend={t("equipment.connection")}
            chosen={values.connection}
            error={form.errors.connection}
            cards={(["none", "zpl", "ipp", "agent"] as const).map((kind) => ({
              value: kind === "none" ? "" : kind,
              title: t(`equipment.connection.${kind}`),
              text: t(`equipment.connection.${kind}.text`),
            }))}
          />
        </div>
        <div className="hidden max-w-xl gap-4 in-[form:has([name=connection][value=zpl]:checked)]:grid">
          <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
            <TextField
              {...form.field("host")}
              help={t("equipment.connection.host.help")}
              dir="ltr"
              autoComplete="off"
            />
            <TextField {...form.field("port")} placeholder={String(ZPL_PORTS.from)} inputMode="numeric" dir="ltr" />
          </div>
        </div>
        <div className="hidden max-w-xl gap-4 in-[form:has([name=connection][value=ipp]:checked)]:grid">
          <TextField {...form.field("url")} help={t("equipment.connection.url.help")} dir="ltr" autoComplete="off" />
        </div>
        <div className="hidden justify-items-start gap-2 in-[form:has([name=connection]:is([value=zpl],[value=ipp]):checked)]:grid">
          <SubmitButton
            kind="plain"
            pending={form.pending}
            name="intent"
            value="ask"
            onClick={(event) => {
              // What the printer says needs neither a name nor valid measures.
              event.preventDefault();
              if (event.currentTarget.form) sent.submit(event.currentTarget.form, { intent: "ask" });
            }}
          >
            {t("equipment.findOut")}
          </SubmitButton>
          <div role="status">{asked && <PrinterAnswer status={asked} isComplete />}</div>
        </div>
      </div>
    </div>
  );
}
