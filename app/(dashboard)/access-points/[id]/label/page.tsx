import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { printLabelAction } from "@/app/(dashboard)/access-points/[id]/label/actions";
import { answerJobAction } from "@/app/(dashboard)/labels/jobs/[id]/actions";
import { layOutLabel } from "@/components/label-preview/label-drawing";
import { PrintLabelForm } from "@/components/labels/label/print-label-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { labelTexts } from "@/lib/contract/access-points/access-point-fields";
import { hasRights } from "@/lib/contract/accounts/reader";
import { everyOutcome } from "@/lib/contract/outcome";
import { isUnsupported } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { askPrinters } from "@/lib/dashboard/loaders/printer-states";
import { toStockChoice, usualStock } from "@/lib/dashboard/loaders/starred-stocks";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { pageNonce } from "@/lib/dashboard/session/page-nonce";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export default async function LabelPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  // Without print jobs the label is a file, which the page of all print options opens.
  if (await isUnsupported("contract")) redirect(`/labels?id=${encodeURIComponent(id)}`);
  const loaded = await loadFormPage({
    load: (client) => everyOutcome(client.getAccessPoint({ id }), client.listLabelStocks(), client.listLabelPrinters()),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="accessPoint" />;
  // A form that was sent after the session ended is shown again without the label, and asks for the password.
  const [found, stocks, printers] = loaded.value ?? [null, noData, noData];
  const reader = await loadReader();
  const href = `/access-points/${encodeURIComponent(id)}`;
  const breadcrumb = {
    parent: { href, name: found?.name ?? t("point.accessPoint") },
    current: t("detail.printLabel"),
  };
  const instead = (title: string, text: string) => (
    <Page>
      <PageHead breadcrumb={breadcrumb} title={title} />
      <p>{text}</p>
    </Page>
  );
  if (found && reader && !hasRights(reader, found, "print")) {
    return instead(t("detail.label.forbidden.title"), t("detail.label.forbidden", { name: found.name }));
  }
  const content = found && labelTexts(found);
  const link = await loadSymbolLink();
  const label = content && layOutLabel(content, link);
  if (typeof label === "string") return instead(t("detail.label.notAvailable"), label);
  return (
    <Page>
      <PageHead breadcrumb={breadcrumb} title={t("detail.printLabel")} />
      <PrintLabelForm
        id={id}
        content={content}
        link={link}
        action={printLabelAction}
        answerAction={answerJobAction}
        nonce={await pageNonce()}
        stocks={await toStockChoice(stocks.data, (iso) => iso)}
        printers={printers.data}
        states={loaded.value ? askPrinters(serviceClient(await findSession()), printers.data) : {}}
        initial={{
          values: { stock: (await usualStock(stocks.data))?.id ?? "", copies: "1" },
          how: "",
          idempotencyKey: randomUUID(),
          job: null,
        }}
      />
    </Page>
  );
}

const noData = { data: [] };
