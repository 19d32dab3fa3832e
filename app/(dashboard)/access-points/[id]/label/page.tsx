import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { printLabelAction } from "@/app/(dashboard)/access-points/[id]/label/actions";
import { AccessPointError } from "@/components/access-points/detail/access-point-error";
import { layOutLabel } from "@/components/labels/label/label-drawing";
import { PrintLabelForm } from "@/components/labels/label/print-label-form";
import { ButtonLink } from "@/components/ui/button-link";
import { LoadError } from "@/components/ui/feedback/load-error";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PageHead } from "@/components/ui/shell/page-head";
import { labelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import type { Outcome } from "@/lib/contract/outcome";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { lastUsedStock } from "@/lib/dashboard/loaders/labels-page";
import { accessPointForForm } from "@/lib/dashboard/loaders/load-access-point";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { requireSession } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Print label" };

export default async function LabelPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const outcome = await accessPointForForm(id);
  if (outcome && !outcome.ok) return <AccessPointError id={id} page="/label" problem={outcome.problem} />;
  const content = outcome && labelTexts(outcome.value.accessPoint);
  const label = content && layOutLabel(content);
  const href = `/access-points/${encodeURIComponent(id)}`;
  const back = <ButtonLink href={href}>Back</ButtonLink>;
  if (typeof label === "string") {
    return (
      <div className="grid gap-4">
        <PageHead title="Label not available" actions={back} />
        <p>{label}</p>
      </div>
    );
  }
  // A form that was sent after the session ended is shown again without the label, and asks for the password.
  const equipment = content ? await loadEquipment() : noEquipment;
  return (
    <div className="mx-auto grid max-w-md gap-5 print:block print:max-w-none">
      <div className="print:hidden">
        <PageHead title="Print label" actions={back} />
      </div>
      {equipment.ok ? (
        <PrintLabelForm
          id={id}
          content={content}
          action={printLabelAction}
          nonce={(await headers()).get("x-nonce") ?? ""}
          stocks={equipment.value.stocks}
          printers={equipment.value.printers}
          initial={{
            ...initialFormState,
            values: { stock: equipment.value.usualStock, copies: "1" },
            idempotencyKey: randomUUID(),
            jobId: null,
          }}
        />
      ) : (
        <LoadError message="The stocks could not be loaded." problem={equipment.problem} retryHref={`${href}/label`} />
      )}
    </div>
  );
}

const noEquipment = { ok: true as const, value: { stocks: [], printers: [], usualStock: "" } };

type Equipment = {
  stocks: (Omit<ListedLabelStock, "sources" | "lastUsedAt"> & { usedLast: string | null })[];
  printers: LabelPrinter[];
  /** Id of the stock that the form begins with. */
  usualStock: string;
};

/** Returns the stocks and printer profiles of the page that prints one label. It begins with the stock used last. */
async function loadEquipment(): Promise<Outcome<Equipment>> {
  const client = serviceClient(await requireSession());
  const [stocks, printers] = await Promise.all([client.listLabelStocks(), client.listLabelPrinters()]);
  const failed = [stocks, printers].find((outcome) => !outcome.ok);
  if (failed && !failed.ok) {
    setProblemStatus(failed.problem);
    return failed;
  }
  if (!stocks.ok) return stocks;
  if (!printers.ok) return printers;
  const all = stocks.value.data;
  return {
    ok: true,
    value: {
      stocks: all.map(({ sources, lastUsedAt, ...stock }) => ({ ...stock, usedLast: lastUsedAt })),
      printers: printers.value.data,
      usualStock: lastUsedStock(all)?.id ?? "",
    },
  };
}
