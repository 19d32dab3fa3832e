import { deletePrinterAction, deleteStockAction, keepStockAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { deleteDesignAction } from "@/app/(dashboard)/labels/designs/actions";
import { DesignList } from "@/components/labels/designs/design-list";
import { EquipmentList } from "@/components/labels/equipment/equipment-list";
import { KeptStocks } from "@/components/labels/equipment/kept-stocks";
import { printerName } from "@/components/labels/equipment/printer-name";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { CompactSelect } from "@/components/ui/fields/field";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { everyOutcome } from "@/lib/contract/outcome";
import { exampleFields } from "@/lib/dashboard/loaders/design-page";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { readStarred, usualStock } from "@/lib/dashboard/loaders/starred-stocks";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { shortStockName, stockName } from "@/lib/labels/stock/stock-name";

type LabelSettingsProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function LabelSettingsPage({ searchParams }: LabelSettingsProps) {
  const { next } = await searchParams;
  const loaded = await loadFormPage({
    needs: "contract",
    isForWriters: true,
    load: (client) => everyOutcome(client.listLabelStocks(), client.listLabelPrinters(), client.listLabelDesigns()),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="label settings" />;
  const [{ data: stocks }, { data: printers }, { data: designs }] = loaded.value ?? [
    { data: [] },
    { data: [] },
    { data: [] },
  ];
  const link = await loadSymbolLink();
  const readable = await readerDates();
  return (
    <Page>
      <PageHead title="Labels" />
      <section id="sizes" className="grid gap-4">
        <Head title="Label sizes" href="/labels/stocks/new" add="New size" />
        <KeptStocks
          stocks={stocks}
          kept={await readStarred()}
          link={link}
          usual={(await usualStock(stocks))?.id}
          isFirst={next === "first-steps"}
          keep={keepStockAction}
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
                ? `You printed on it last on ${readable(stock.lastUsedAt).day}.`
                : "You have not printed on it.",
            }))}
          empty="Add a size that the list of stock lacks. You can then choose it when you print."
          deleteAction={deleteStockAction}
        />
      </section>
      <section id="printers" className="grid gap-4">
        <Head title="Printer profiles" href="/labels/printers/new" add="New profile" />
        <EquipmentList
          entries={printers.map((printer) => ({
            id: printer.id,
            name: printerName(printer),
            href: `/labels/printers/${printer.id}`,
            calibration: `/labels/calibration.pdf?stock=${defaultStock.id}&printer=${printer.id}`,
            use: sentenceOfUse(stocks.filter((stock) => stock.lastPrinter?.id === printer.id).map(shortStockName)),
          }))}
          empty="Add a profile to correct the offset and scale of a printer."
          deleteAction={deletePrinterAction}
        />
        <CalibrationForm stocks={stocks} />
      </section>
      <section id="designs" className="grid gap-4">
        <Head title="Label designs" href="/labels/designs/new" add="New design" />
        <DesignList designs={designs} fields={await exampleFields()} link={link} deleteAction={deleteDesignAction} />
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
    <h3 className="font-semibold">Calibration</h3>
    <ol className="list-decimal pl-5 text-soft">
      <li>Print the calibration sheet on plain paper, at actual size, 100 %.</li>
      <li>Hold it against a sheet of the stock and measure how far off it prints.</li>
      <li>Measure the rulers; each shows its correct length. Enter the results in a printer profile.</li>
    </ol>
    <form method="get" action="/labels/calibration.pdf" className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-72">
        <CompactSelect id="stock" name="stock" label="Stock" defaultValue={defaultStock.id}>
          <StockOptions stocks={stocks} />
        </CompactSelect>
      </div>
      <Button type="submit" className="whitespace-normal">
        Print calibration sheet
      </Button>
    </form>
  </section>
);

const sentenceOfUse = (stocks: string[]) =>
  stocks.length === 0
    ? "No stock uses this profile."
    : `It is used with ${new Intl.ListFormat("en").format(stocks)}. Your next print job there will have no profile.`;
