import { changeSymbolsAction } from "@/app/(dashboard)/settings/symbols/actions";
import { ComparedSymbols, distanceOn, SmallStocks } from "@/components/labels/symbols/compared-symbols";
import { SymbolForm } from "@/components/labels/symbols/symbol-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { everyOutcome, failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { whyPhonesFail } from "@/lib/dashboard/loaders/office/link-address";
import { usualStock } from "@/lib/dashboard/loaders/starred-stocks";
import { defaultStock } from "@/lib/labels/stock/default-stock";

/** Address in examples, while links have none. */
const EXAMPLE_ADDRESS = "https://doors.example.com";

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
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="setting" />;
  const [settings, list] = loaded.value ?? [null, { data: [] }];
  const origin = settings?.linkOrigin ?? null;
  const stock = (await usualStock(list.data)) ?? defaultStock;
  const shownOrigin = origin ?? EXAMPLE_ADDRESS;
  const fault = settings && whyPhonesFail(origin);
  const isInForce = (choice: boolean) => (settings?.symbolLinks === choice ? "In force now. " : "");
  return (
    <Page>
      <PageHead title="What phones open">
        <p className="max-w-prose text-soft">
          The choice is about labels that you print from now on. Labels that are printed already stay as they are, and
          Scan in this program reads them as before. For phones to open one of them, print it again:{" "}
          <Link href="/labels?scope=all&label=printed" className="text-link">
            choose among the printed labels
          </Link>
          .
        </p>
      </PageHead>
      {fault && <AddressWarning fault={fault} isChosen={settings?.symbolLinks === true} />}
      <SymbolForm
        action={changeSymbolsAction}
        initial={{
          ...initialFormState,
          values: { symbolLinks: settings ? (settings.symbolLinks ? "yes" : "no") : "" },
        }}
        href="/settings/symbols"
        next={from === "first-steps" ? "/" : ""}
        title={`Phones open ${new URL(shownOrigin).host}/…`}
        about={{
          yes: `${isInForce(true)}${
            fault ? "Phones cannot open this address yet: see above" : "Any phone’s camera opens the access point"
          }. ${distanceOn(stock, shownOrigin)}`,
          no: `${isInForce(false)}A phone’s camera shows a text such as MCPFGMF9-C. ${distanceOn(stock, null)}`,
        }}
      />
      {settings && (
        <p className="max-w-prose text-soft">
          {settings.publicPage === "on"
            ? "People without an account see the public page when their phone opens a link. "
            : "People without an account see the sign-in page when their phone opens a link. "}
          <Link href="/settings/public" className="text-link">
            {settings.publicPage === "on" ? "Change the public page" : "Show them a public page instead"}
          </Link>
        </p>
      )}
      <ComparedSymbols stock={stock} linkOrigin={shownOrigin} />
      <SmallStocks stocks={list.data} linkOrigin={shownOrigin} />
    </Page>
  );
}

/** Says that phones cannot open the links, and who changes that, where and how. */
const AddressWarning = ({ fault, isChosen }: { fault: string; isChosen: boolean }) => (
  <div className="max-w-xl">
    <Notice tone="warning">
      <p className="font-semibold">{fault}</p>
      <p>
        {isChosen ? "Do not print labels before that is changed. " : "Choose links when that is changed. "}
        The person who installed this program can do it: on the server, in the file{" "}
        <code className="font-mono">.env</code>, they set <code className="font-mono">PUBLIC_URL</code> to the https
        address at which people open this program, and start it again. If that is not you, send them this line with your
        own address:
      </p>
      <code className="my-1 block font-mono">PUBLIC_URL={EXAMPLE_ADDRESS}</code>
      <p>
        The file <code className="font-mono">docs/configuration.md</code> of the program says more.
      </p>
    </Notice>
  </div>
);
