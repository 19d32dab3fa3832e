import { headers } from "next/headers";
import { Suspense } from "react";
import { provePrinterAction, savePrinterAction, testPrinterAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { PrintAgent } from "@/components/labels/equipment/print-agent";
import { PrinterAnswer } from "@/components/labels/equipment/printer-answer";
import { PrinterForm } from "@/components/labels/equipment/printer-form";
import { connectionName, dpiName } from "@/components/labels/equipment/printer-name";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { PostForm } from "@/components/ui/fields/post-form";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Link } from "@/components/ui/link";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { PrinterValues } from "@/lib/contract/labels/label-forms";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { everyOutcome, failed } from "@/lib/contract/outcome";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { toStockChoice } from "@/lib/dashboard/loaders/starred-stocks";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { findSession } from "@/lib/dashboard/session/session";
import { shortStockName } from "@/lib/labels/stock/stock-name";
import { t } from "@/lib/messages/messages";

type PrinterPageProps = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function PrinterPage({ params, searchParams }: PrinterPageProps) {
  const { id } = await params;
  const { tested, ask } = await searchParams;
  const isNew = id === "new";
  const loaded = await loadFormPage({
    needs: "contract",
    isForWriters: true,
    load: async (client) => {
      const lists = await everyOutcome(client.listLabelPrinters(), client.listLabelStocks());
      if (!lists.ok) return lists;
      const [{ data: printers }, { data: stocks }] = lists.value;
      const printer = printers.find((it) => it.id === id) ?? null;
      return printer || isNew ? { ok: true, value: { printer, stocks } } : failed({ kind: "not-found", detail: "" });
    },
  });
  const up = { href: "/settings/labels#printers", name: t("equipment.settings") };
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="printerProfile" />;
  const { printer, stocks } = loaded.value ?? { printer: null, stocks: [] };
  const title = isNew ? t("equipment.profile.new") : (printer?.name ?? t("equipment.profile"));
  const href = `/labels/printers/${encodeURIComponent(id)}`;
  const reader = await loadReader();
  const connection = printer?.connection;
  const proved = printer?.provedAt ? (await readerDates())(printer.provedAt).day : null;
  return (
    <Page>
      <PageHead breadcrumb={{ parent: up, current: title }} title={title}>
        {connection && <PrinterReadiness id={id} waitingHref={`${href}?ask=1`} isAwaited={ask !== undefined} />}
      </PageHead>
      {printer?.mayChange === false ? (
        <SharedPrinter printer={printer} stocks={stocks} proved={proved} />
      ) : (
        <>
          {printer && (connection?.kind === "zpl" || connection?.kind === "ipp") && (
            <PrinterTest printer={printer} href={href} proved={proved} isTested={tested !== undefined} />
          )}
          {connection?.kind === "agent" && (
            <PrintAgent printerId={id} publicUrl={getRuntime().publicUrl} origin={await requestOrigin()} />
          )}
          <section aria-labelledby="profile-title" className="grid gap-6">
            <h2 id="profile-title" className={connection ? "text-base font-bold" : "sr-only"}>
              {t("equipment.profile")}
            </h2>
            <PrinterForm
              key={JSON.stringify(printer)}
              id={isNew ? null : id}
              action={savePrinterAction}
              href={href}
              initial={{ values: printerValues(printer), asked: null }}
              sharing={
                reader?.role === "admin"
                  ? {
                      teams: reader.teams.map(({ id, name }) => ({ id, name })),
                      stocks: <StockOptions stocks={await toStockChoice(stocks, (iso) => iso)} />,
                    }
                  : null
              }
            />
          </section>
        </>
      )}
    </Page>
  );
}

type SharedPrinterProps = { printer: LabelPrinter; stocks: ListedLabelStock[]; proved: string | null };

/** For those who may use it and not change it. */
function SharedPrinter({ printer, stocks, proved }: SharedPrinterProps) {
  const stock = stocks.find(({ id }) => id === printer.stock);
  return (
    <>
      <DescriptionList>
        <Description term={t("equipment.connection")}>{connectionName(printer)}</Description>
        <Description term={t("equipment.loaded")}>
          {stock ? shortStockName(stock) : t("equipment.loaded.unknown")}
        </Description>
        {printer.dpi && <Description term={t("equipment.printer.dpi")}>{dpiName(printer.dpi)}</Description>}
        {proved && <Description term={t("equipment.test")}>{t("equipment.proved", { day: proved })}</Description>}
      </DescriptionList>
      <p className="text-soft">{t("printers.onlyAdmins")}</p>
    </>
  );
}

async function requestOrigin(): Promise<string> {
  const sent = await headers();
  const host = sent.get("x-forwarded-host") ?? sent.get("host") ?? "";
  return `${sent.get("x-forwarded-proto") ?? "http"}://${host}`;
}

const percent = (scale: number) => String(Math.round(scale * 1_000) / 10);

/** Returns the initial values of the printer form. Scales are in percent. */
function printerValues(printer: LabelPrinter | null): PrinterValues {
  const connection = printer?.connection;
  return {
    name: printer?.name ?? "",
    dpi: printer?.dpi ? String(printer.dpi) : "",
    offsetXMm: String(printer?.offsetXMm ?? 0),
    offsetYMm: String(printer?.offsetYMm ?? 0),
    scaleX: percent(printer?.scaleX ?? 1),
    scaleY: percent(printer?.scaleY ?? 1),
    shared: printer?.shared ? "yes" : "",
    teamIds: printer?.teamIds ?? [],
    stock: printer?.stock ?? "",
    connection: connection?.kind ?? "",
    host: connection?.kind === "zpl" ? connection.host : "",
    port: connection?.kind === "zpl" ? String(connection.port) : "",
    url: connection?.kind === "ipp" ? connection.url : "",
  };
}

type PrinterReadinessProps = {
  id: string;
  /** Page that waits for the printer: browsers without script show no part that comes later. */
  waitingHref: string;
  isAwaited: boolean;
};

/** The page is there before the printer answers. */
function PrinterReadiness({ id, waitingHref, isAwaited }: PrinterReadinessProps) {
  if (isAwaited) return <AskedPrinter id={id} />;
  const asking = (
    <p className="text-soft">
      <span className="with-script">{t("equipment.state.asking")}</span>
      <noscript>
        <Link href={waitingHref} className="text-link">
          {t("equipment.state.ask")}
        </Link>
      </noscript>
    </p>
  );
  return (
    <div role="status">
      <Suspense fallback={asking}>
        <AskedPrinter id={id} />
      </Suspense>
    </div>
  );
}

async function AskedPrinter({ id }: { id: string }) {
  const answer = await serviceClient(await findSession()).getPrinterStatus({ id });
  return answer.ok ? <PrinterAnswer status={answer.value} /> : <p>{answer.problem.detail}</p>;
}

type PrinterTestProps = {
  printer: LabelPrinter;
  href: string;
  proved: string | null;
  isTested: boolean;
};

const PrinterTest = ({ printer, href, proved, isTested }: PrinterTestProps) => (
  <section aria-labelledby="test-title" className="grid max-w-xl gap-4">
    <div className="grid gap-1">
      <h2 id="test-title" className="text-base font-bold">
        {t("equipment.test")}
      </h2>
      <p className="text-soft">
        {proved === null ? t("equipment.test.about") : t("equipment.proved", { day: proved })}
      </p>
    </div>
    <PostForm action={testPrinterAction}>
      <input type="hidden" name="id" value={printer.id} />
      <Button type="submit" size="form">
        {t("equipment.test.print")}
      </Button>
    </PostForm>
    {(proved === null || isTested) && (
      <>
        <RecordForm
          action={provePrinterAction}
          href={`${href}?tested=1`}
          schema="printerProof"
          fields={[
            {
              name: "code",
              label: t("equipment.test.code"),
              help: t("equipment.test.code.help"),
              input: { autoComplete: "off", dir: "ltr", spellCheck: false, className: "font-mono" },
            },
          ]}
          hidden={{ id: printer.id }}
          hasFirstFocus={isTested}
          submit={t("equipment.test.prove")}
          kind={isTested ? "primary" : "plain"}
        />
        <details>
          <summary className="min-h-6 touch:min-h-11">{t("equipment.test.missing")}</summary>
          <ul className="list-disc ps-5 pt-1 text-soft">
            <li>{t("equipment.test.missing.state")}</li>
            <li>{t("equipment.test.missing.other")}</li>
            <li>{t("equipment.test.missing.blank")}</li>
          </ul>
        </details>
      </>
    )}
  </section>
);
