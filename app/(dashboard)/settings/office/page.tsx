import type { ComponentProps, ReactNode } from "react";
import { changeOfficeAction } from "@/app/(dashboard)/settings/office/actions";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Link } from "@/components/ui/link";
import { readerTimeZone } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { DEFAULT_SEPARATOR } from "@/lib/contract/access-points/locations/location-path";
import { DEFAULT_TIME_ZONE } from "@/lib/contract/accounts/office-days";
import { type OfficeSettings, officeTexts } from "@/lib/contract/accounts/office-settings";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { everyOutcome, failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { whyPhonesFail } from "@/lib/dashboard/loaders/office/link-address";
import { usualStock } from "@/lib/dashboard/loaders/starred-stocks";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { rateSample } from "@/lib/labels/stock/rate-sample";
import { shortStockName } from "@/lib/labels/stock/stock-name";
import { scanMessage } from "@/lib/labels/symbol/scannability";
import { tell } from "@/lib/messages/messages";

const EXAMPLE_ADDRESS = "https://doors.example.com";

/** For a form that was sent after its session ended. */
const NEW_OFFICE: OfficeSettings = {
  locationSeparator: DEFAULT_SEPARATOR,
  timeZone: DEFAULT_TIME_ZONE,
  language: null,
  symbolLinks: false,
  symbolLinksChosen: false,
  linkOrigin: null,
  publicPage: "off",
  publicNote: "",
  secondFactorFrom: {},
};

/** Separators in use in offices. The service accepts others, which the form then shows too. */
const separators = {
  [DEFAULT_SEPARATOR]: "Slash with spaces, as in new offices",
  ", ": "Comma",
  " > ": "Angle bracket with spaces",
  " - ": "Hyphen with spaces",
  "; ": "Semicolon",
  "/": "Slash without spaces",
};

type OfficePageProps = { searchParams: Promise<{ from?: string | string[] }> };

export default async function OfficePage({ searchParams }: OfficePageProps) {
  const { from } = await searchParams;
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client, { user }) =>
      user.role === "admin"
        ? everyOutcome(client.getOfficeSettings(), client.listLabelStocks())
        : failed({ kind: "forbidden", detail: "" }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="settings" />;
  const [settings, { data: stocks }] = loaded.value ?? [NEW_OFFICE, { data: [] }];
  const saved = officeTexts(settings);
  const browserZone = await readerTimeZone();
  // An office that has chosen none gets that of the admin's browser as a proposal.
  const timeZone = saved.timeZone === DEFAULT_TIME_ZONE ? (browserZone ?? saved.timeZone) : saved.timeZone;
  const form = { action: changeOfficeAction, schema: "officeForm", saved, submit: "Save" } as const;
  return (
    <Page>
      <PageHead title="Office" />
      <Part
        id="time-zone"
        title="Time zone"
        text="The days of the office begin in this time zone: in filters such as “Created from”, in the weeks of the overview and in “Printed 26 Nov”. Times of day stay in the time zone of whoever reads them."
      >
        <RecordForm
          {...form}
          href="/settings/office#time-zone"
          what="timeZone"
          values={{ timeZone }}
          fields={[
            {
              name: "timeZone",
              label: "Time zone of the office",
              options: [
                ...new Set([DEFAULT_TIME_ZONE, saved.timeZone, timeZone, ...Intl.supportedValuesOf("timeZone")]),
              ]
                .sort()
                .map((zone) => [zone, zone.replaceAll("_", " ")]),
              help:
                timeZone === saved.timeZone
                  ? "Everybody in the office has the same days."
                  : `Days begin in ${saved.timeZone} now. This is the time zone of your browser: save it to use it.`,
            },
          ]}
        />
      </Part>
      <Part
        id="places"
        title="Places"
        text="Places are texts. What separates their parts makes a tree of them, also of those that exist: no access point changes."
      >
        <RecordForm
          {...form}
          href="/settings/office#places"
          what="separator"
          fields={[
            {
              name: "locationSeparator",
              label: "Separator of places",
              cards: Object.entries({ [saved.locationSeparator]: "Chosen by a program", ...separators }).map(
                ([value, text]) => ({ value, title: ["Building A", "2", "210"].join(value), text }),
              ),
            },
          ]}
        />
      </Part>
      <PhonesPart settings={settings} stocks={stocks} form={form} isFirst={from === "first-steps"} />
      <Part
        id="public-page"
        title="Public page"
        text="Nobody needs an account for this page, and everybody who knows or guesses a code can open it. It shows the name, the place and your note, never owners, descriptions or other fields. It speaks the language of the phone (English, German, French, Spanish, Italian or Arabic). Your note is shown as you write it."
      >
        <p className="max-w-prose text-soft">
          {settings.symbolLinks
            ? "Phones open it from labels that hold a link, as your new labels do."
            : "Phones open nothing from your new labels, which hold the code alone."}
        </p>
        <RecordForm
          {...form}
          href="/settings/office#public-page"
          what="publicPage"
          fields={[
            {
              name: "publicPage",
              label: "Page for people without an account",
              cards: [
                { value: "off", title: "Off", text: "Who opens the link on a label must sign in." },
                {
                  value: "on",
                  title: "On",
                  text: "Everybody who opens the link on a label sees the name and the place of its access point, and may report a problem.",
                },
              ],
            },
            {
              name: "publicNote",
              label: "Note on the page",
              type: "note",
              optional: true,
              help: "Everybody reads it, such as “In an emergency call the porter: 4711”.",
            },
          ]}
        />
      </Part>
    </Page>
  );
}

type PartProps = { id: string; title: string; text: ReactNode; children: ReactNode };

const Part = ({ id, title, text, children }: PartProps) => (
  <section id={id} className="grid gap-4">
    <h2 className="text-base font-bold">{title}</h2>
    <p className="max-w-prose text-soft">{text}</p>
    {children}
  </section>
);

type PhonesPartProps = {
  settings: OfficeSettings;
  stocks: ListedLabelStock[];
  form: Pick<ComponentProps<typeof RecordForm>, "action" | "schema" | "saved" | "submit">;
  isFirst: boolean;
};

async function PhonesPart({ settings, stocks, form, isFirst }: PhonesPartProps) {
  const { linkOrigin, symbolLinks, symbolLinksChosen } = settings;
  const stock = (await usualStock(stocks)) ?? defaultStock;
  const shownOrigin = linkOrigin ?? EXAMPLE_ADDRESS;
  const fault = whyPhonesFail(linkOrigin);
  const distanceOf = (origin: string | null) =>
    `${tell(scanMessage(rateSample(stock, origin))).replace(/\.$/, "")} (${shortStockName(stock)}).`;
  const isInForce = (choice: boolean) => (symbolLinks === choice ? "In force now. " : "");
  return (
    <Part
      id="phones"
      title="What phones open"
      text={
        <>
          The choice is about labels that you print from now on. Labels that are printed already stay as they are, and
          Scan in this program reads them as before. For phones to open one of them, print it again:{" "}
          <Link href="/labels?scope=all&label=printed" className="text-link">
            choose among the printed labels
          </Link>
          .
        </>
      }
    >
      {fault && <AddressWarning fault={fault} isChosen={symbolLinks} />}
      <RecordForm
        {...form}
        href="/settings/office#phones"
        what="choice"
        values={symbolLinksChosen ? {} : { symbolLinks: "no" }}
        hidden={isFirst ? { next: "/" } : {}}
        fields={[
          {
            name: "symbolLinks",
            label: "What opens when a phone scans a label?",
            cards: [
              {
                value: "yes",
                title: `Phones open ${new URL(shownOrigin).host}/…`,
                text: `${isInForce(true)}${
                  fault ? "Phones cannot open this address yet: see above" : "Any phone’s camera opens the access point"
                }. ${distanceOf(shownOrigin)}`,
              },
              {
                value: "no",
                title: "Only this program understands the code",
                text: `${isInForce(false)}A phone’s camera shows a text such as MCPFGMF9-C. ${distanceOf(null)}`,
              },
            ],
          },
        ]}
      />
    </Part>
  );
}

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
