import type { ReactNode } from "react";
import { deletePrinterAction, deleteStockAction, keepStockAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { deleteDesignAction } from "@/app/(dashboard)/labels/designs/actions";
import { LabelDrawing } from "@/components/label-preview/label-drawing";
import { connectionName, printerName } from "@/components/labels/equipment/printer-name";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { CompactSelect } from "@/components/ui/fields/field";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { everyOutcome } from "@/lib/contract/outcome";
import { example, exampleFields } from "@/lib/dashboard/loaders/design-page";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { readStarred, usualStock } from "@/lib/dashboard/loaders/starred-stocks";
import { placeLabel, usualTemplate } from "@/lib/labels/layout/place-label";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { sampleContent } from "@/lib/labels/stock/rate-sample";
import { shortStockName, stockName } from "@/lib/labels/stock/stock-name";
import { readStock } from "@/lib/labels/stock/turn-stock";
import { formatList, joinFacts, joinSentences, t } from "@/lib/messages/messages";

type LabelSettingsProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function LabelSettingsPage({ searchParams }: LabelSettingsProps) {
  const { next } = await searchParams;
  const loaded = await loadFormPage({
    needs: "contract",
    isForWriters: true,
    load: (client) => everyOutcome(client.listLabelStocks(), client.listLabelPrinters(), client.listLabelDesigns()),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="labelSettings" />;
  const [{ data: stocks }, { data: printers }, { data: designs }] = loaded.value ?? [
    { data: [] },
    { data: [] },
    { data: [] },
  ];
  const link = await loadSymbolLink();
  const readable = await readerDates();
  return (
    <Page>
      <PageHead title={t("equipment.settings")} />
      <section id="sizes" className="grid gap-4">
        <Head title={t("equipment.sizes")} href="/labels/stocks/new" add={t("equipment.size.new")} />
        <KeptStocks
          stocks={stocks}
          kept={await readStarred()}
          link={link}
          usual={(await usualStock(stocks))?.id}
          isFirst={next === "first-steps"}
        />
        <EquipmentList
          entries={stocks
            .filter(({ own }) => own)
            .map((stock) => ({
              id: stock.id,
              name: stockName(stock),
              href: `/labels/stocks/${stock.id}`,
              calibration: `/labels/calibration.pdf?stock=${stock.id}`,
              use: stock.lastUsedAt
                ? t("equipment.size.lastUsed", { day: readable(stock.lastUsedAt).day })
                : t("equipment.size.unused"),
            }))}
          empty={t("equipment.sizes.empty")}
          deleteAction={deleteStockAction}
        />
      </section>
      <section id="printers" className="grid gap-4">
        <Head title={t("equipment.profiles")} href="/labels/printers/new" add={t("equipment.profile.new")} />
        <EquipmentList
          entries={printers.map((printer) => ({
            id: printer.id,
            name: printerName(printer),
            facts: printerFacts(printer),
            mayChange: printer.mayChange,
            href: `/labels/printers/${printer.id}`,
            calibration: `/labels/calibration.pdf?stock=${defaultStock.id}&printer=${printer.id}`,
            use: sentenceOfUse(stocks.filter((stock) => stock.lastPrinter?.id === printer.id).map(shortStockName)),
          }))}
          empty={t("equipment.profiles.empty")}
          deleteAction={deletePrinterAction}
        />
        <CalibrationForm stocks={stocks} />
      </section>
      <section id="designs" className="grid gap-4">
        <Head title={t("designs.title")} href="/labels/designs/new" add={t("designs.new")} />
        <DesignList designs={designs} fields={await exampleFields()} link={link} />
      </section>
    </Page>
  );
}

const Head = ({ title, href, add }: { title: string; href: string; add: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <h2 className="text-base font-bold">{title}</h2>
    <ButtonLink href={href}>{add}</ButtonLink>
  </div>
);

const CalibrationForm = ({ stocks }: { stocks: ListedLabelStock[] }) => (
  <section id="calibration" className="grid gap-3">
    <h3 className="font-semibold">{t("equipment.calibration")}</h3>
    <ol className="list-decimal ps-5 text-soft">
      <li>{t("equipment.calibration.print")}</li>
      <li>{t("equipment.calibration.offset")}</li>
      <li>{t("equipment.calibration.scale")}</li>
    </ol>
    <form method="get" action="/labels/calibration.pdf" className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-72">
        <CompactSelect id="stock" name="stock" label={t("fieldRules.label.stock")} defaultValue={defaultStock.id}>
          <StockOptions stocks={stocks} />
        </CompactSelect>
      </div>
      <Button type="submit" className="whitespace-normal">
        {t("equipment.calibration.submit")}
      </Button>
    </form>
  </section>
);

const printerFacts = (printer: LabelPrinter): string =>
  joinFacts([
    t(printer.shared ? "equipment.shared" : "equipment.shared.own"),
    printer.shared && connectionName(printer),
    canBeProved(printer) && t(printer.provedAt ? "equipment.proved.short" : "equipment.proved.not"),
  ]);

const canBeProved = ({ connection }: LabelPrinter) => connection !== null && connection.kind !== "agent";

const sentenceOfUse = (stocks: string[]) =>
  stocks.length === 0 ? t("equipment.profile.unused") : t("equipment.profile.used", { stocks: formatList(stocks) });

type Entry = {
  id: string;
  name: string;
  facts?: string;
  mayChange?: boolean;
  href: string;
  calibration: string;
  use: string;
};
type EquipmentListProps = { entries: Entry[]; empty: ReactNode; deleteAction: (formData: FormData) => Promise<void> };

function EquipmentList({ entries, empty, deleteAction }: EquipmentListProps) {
  if (entries.length === 0) return <p className="text-soft">{empty}</p>;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5">
          <div className="me-auto min-w-0">
            <Link
              href={entry.href}
              className="inline-flex min-h-8 items-center font-semibold wrap-anywhere underline-offset-2 hover:underline"
            >
              {entry.name}
            </Link>
            {entry.facts && <p className="pb-1 text-[0.8125rem] text-soft wrap-anywhere">{entry.facts}</p>}
          </div>
          <a
            href={entry.calibration}
            className="inline-flex min-h-8 items-center text-soft underline underline-offset-2"
          >
            {rich("equipment.calibration.of", { name: entry.name, sr: spoken })}
          </a>
          {entry.mayChange !== false && (
            <ConfirmButton
              id={`delete-${entry.id}`}
              verb="delete"
              name={entry.name}
              fields={{ id: entry.id, name: entry.name }}
              action={deleteAction}
            >
              {joinSentences(entry.use, t("equipment.delete.text"))}
            </ConfirmButton>
          )}
        </li>
      ))}
    </ul>
  );
}

type KeptStocksProps = {
  stocks: ListedLabelStock[];
  kept: string[];
  link: SymbolLink | null;
  usual: string | undefined;
  isFirst: boolean;
};

function KeptStocks({ stocks, kept, link, usual, isFirst }: KeptStocksProps) {
  const shown = kept.flatMap((id) => stocks.find((stock) => stock.id === id) ?? []);
  const others = stocks.filter(({ id }) => !kept.includes(id));
  return (
    <>
      {shown.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">
          {shown.map((stock) => (
            <li key={stock.id} className="grid content-start gap-3 rounded-lg border border-line bg-card p-4">
              <div className="grid place-items-center rounded-md bg-backing p-4">
                <LabelDrawing
                  label={placeLabel(sampleContent(), readStock(stock), { template: usualTemplate(link?.origin) })}
                  className="max-w-full overflow-hidden rounded ring-1 ring-line"
                />
              </div>
              <p className="font-semibold">{stockName(stock)}</p>
              <PostForm action={keepStockAction}>
                <input type="hidden" name="stock" value={stock.id} />
                <input type="hidden" name="name" value={stockName(stock)} />
                <Button type="submit">{rich("equipment.kept.remove", { name: stockName(stock), sr: spoken })}</Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <PostForm action={keepStockAction} className="flex flex-wrap items-end gap-2">
          <div className="max-w-full min-w-0">
            {isFirst && <input type="hidden" name="next" value="first-steps" />}
            <CompactSelect
              key={others.length}
              id="keep"
              name="stock"
              defaultValue={usual}
              label={t("equipment.kept.choose", { count: stocks.length })}
            >
              <StockOptions stocks={others} />
            </CompactSelect>
          </div>
          <Button type="submit" kind={shown.length === 0 ? "primary" : "plain"}>
            {t("equipment.kept.use")}
          </Button>
        </PostForm>
      )}
      <p className="max-w-prose text-[0.8125rem] text-soft">{t("equipment.kept.help")}</p>
    </>
  );
}

type DesignListProps = { designs: LabelDesign[]; fields: Record<string, string>; link: SymbolLink | null };

function DesignList({ designs, fields, link }: DesignListProps) {
  if (designs.length === 0) {
    return (
      <EmptyState title={t("designs.empty.title")}>
        <p className="text-soft">{t("designs.empty.text")}</p>
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
      {designs.map((design) => (
        <li key={design.id} className="grid content-start rounded-lg border border-line bg-card">
          <div className="grid place-items-center rounded-t-lg bg-backing p-4">
            <LabelDrawing
              label={placeLabel({ ...example(), fields }, defaultStock, {
                template: { ...usualTemplate(link?.origin), design },
              })}
              className="max-w-full overflow-hidden rounded ring-1 ring-line"
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 px-4 py-1.5">
            <span className="me-auto min-w-0 font-semibold wrap-anywhere">
              {design.canChange ? (
                <Link
                  href={`/labels/designs/${design.id}`}
                  className="inline-flex min-h-8 items-center underline-offset-2 hover:underline"
                >
                  {design.name}
                </Link>
              ) : (
                <span className="inline-flex min-h-8 items-center">{design.name}</span>
              )}
              {design.shared && (
                <span className="block text-[0.8125rem] font-normal text-soft">
                  {t("designs.sharedBy", { name: design.owner.name })}
                </span>
              )}
            </span>
            {design.canChange && (
              <ConfirmButton
                id={`delete-${design.id}`}
                verb="delete"
                name={design.name}
                fields={{ id: design.id, name: design.name }}
                action={deleteDesignAction}
              >
                {t("equipment.delete.text")}
              </ConfirmButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
