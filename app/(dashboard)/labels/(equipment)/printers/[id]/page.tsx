import { savePrinterAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { PrinterValues } from "@/lib/contract/labels/label-forms";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import { failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { type PlainKey, t } from "@/lib/messages/messages";

export default async function PrinterPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const isNew = id === "new";
  const loaded = await loadFormPage({
    needs: "contract",
    isForWriters: true,
    load: async (client) => {
      const list = await client.listLabelPrinters();
      if (!list.ok) return list;
      const printer = list.value.data.find((it) => it.id === id) ?? null;
      return printer || isNew ? { ok: true, value: printer } : failed({ kind: "not-found", detail: "" });
    },
  });
  const up = { href: "/settings/labels#printers", name: t("equipment.settings") };
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="printerProfile" />;
  const printer = loaded.value;
  const title = isNew ? t("equipment.profile.new") : (printer?.name ?? t("equipment.profile"));
  return (
    <Page>
      <PageHead breadcrumb={{ parent: up, current: title }} title={title} />
      <RecordForm
        action={savePrinterAction}
        href={`/labels/printers/${encodeURIComponent(id)}`}
        schema="printerForm"
        fields={fields.map(([name, label]) => ({ name, label: t(label), help: t(`equipment.profile.${name}.help`) }))}
        values={printerValues(printer)}
        hidden={isNew ? {} : { id }}
        columns={2}
        isWide
        submit={t("common.save")}
        cancelHref={up.href}
      />
    </Page>
  );
}

const percent = (scale: number) => String(Math.round(scale * 1_000) / 10);

/** Returns the initial values of the printer form. Scales are in percent. */
const printerValues = (printer: LabelPrinter | null): PrinterValues => ({
  name: printer?.name ?? "",
  dpi: printer?.dpi ? String(printer.dpi) : "",
  offsetXMm: String(printer?.offsetXMm ?? 0),
  offsetYMm: String(printer?.offsetYMm ?? 0),
  scaleX: percent(printer?.scaleX ?? 1),
  scaleY: percent(printer?.scaleY ?? 1),
});

const fields: [keyof PrinterValues, PlainKey][] = [
  ["name", "common.name"],
  ["dpi", "equipment.profile.dpi"],
  ["offsetXMm", "equipment.profile.offsetXMm"],
  ["offsetYMm", "equipment.profile.offsetYMm"],
  ["scaleX", "equipment.profile.scaleX"],
  ["scaleY", "equipment.profile.scaleY"],
];
