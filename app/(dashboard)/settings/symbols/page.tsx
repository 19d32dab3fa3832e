import { changeSymbolsAction } from "@/app/(dashboard)/settings/symbols/actions";
import { ComparedSymbols, distanceOn, SmallStocks } from "@/components/labels/symbols/compared-symbols";
import { SymbolForm } from "@/components/labels/symbols/symbol-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { everyOutcome, failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { usualStock } from "@/lib/dashboard/loaders/starred-stocks";
import { defaultStock } from "@/lib/labels/stock/default-stock";

/** Address in examples, while links have none. */
const EXAMPLE = "https://doors.example.com";

type SymbolsPageProps = { searchParams: Promise<{ from?: string | string[] }> };

/** Setting of the office: what opens when a phone scans a label. */
export default async function SymbolsPage({ searchParams }: SymbolsPageProps) {
  const { from } = await searchParams;
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client, { user }) =>
      user.role === "admin"
        ? everyOutcome(client.getOfficeSettings(), client.listLabelStocks())
        : failed({ kind: "forbidden", detail: "" }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="symbols" />;
  const [settings, list] = loaded.value ?? [null, { data: [] }];
  const origin = settings?.linkOrigin ?? null;
  const stock = (await usualStock(list.data)) ?? defaultStock;
  const shownOrigin = origin ?? EXAMPLE;
  return (
    <Page>
      <PageHead title="Symbols">
        <p className="max-w-prose text-soft">
          The choice holds for labels that are printed from now on. Printed labels of both kinds keep working, and do
          not count as changed: print again those that phones should open.
        </p>
      </PageHead>
      {settings && origin === null && (
        <div className="max-w-xl">
          <Notice tone="warning">
            Links have no address that phones can open. Have the person who runs this program set{" "}
            <code className="font-mono">PUBLIC_URL</code> to an https address, such as {EXAMPLE}, and start it again.
          </Notice>
        </div>
      )}
      <SymbolForm
        action={changeSymbolsAction}
        initial={{
          ...initialFormState,
          values: { symbolLinks: settings?.symbolLinksChosen ? (settings.symbolLinks ? "yes" : "no") : "" },
        }}
        href="/settings/symbols"
        next={from === "first-steps" ? "/" : ""}
        title={`Phones open ${new URL(shownOrigin).host}/…`}
        about={{
          yes: `Any phone’s camera opens the access point, after sign-in. ${distanceOn(stock, shownOrigin)}`,
          no: `A phone’s camera shows a text such as MCPFGMF9-C. ${distanceOn(stock, null)}`,
        }}
      />
      <ComparedSymbols stock={stock} linkOrigin={shownOrigin} />
      <SmallStocks stocks={list.data} linkOrigin={shownOrigin} />
    </Page>
  );
}
