import type { ComponentProps, ReactNode } from "react";
import { changeOfficeAction } from "@/app/(dashboard)/settings/office/actions";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { RecordForm } from "@/components/ui/fields/record-form";
import { readerTimeZone } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
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
import { joinSentences, languages, type PlainKey, t, tell } from "@/lib/messages/messages";

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
  [DEFAULT_SEPARATOR]: "settings.office.separator.spacedSlash",
  ", ": "settings.office.separator.comma",
  " > ": "settings.office.separator.angle",
  " - ": "settings.office.separator.hyphen",
  "; ": "settings.office.separator.semicolon",
  "/": "settings.office.separator.slash",
} satisfies Record<string, PlainKey>;

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
  const form = { action: changeOfficeAction, schema: "officeForm", saved, submit: t("common.save") } as const;
  return (
    <Page>
      <PageHead title={t("settings.office")} />
      <Part id="time-zone" title={t("settings.office.timeZone")} text={t("settings.office.timeZone.about")}>
        <RecordForm
          {...form}
          href="/settings/office#time-zone"
          what="timeZone"
          values={{ timeZone }}
          fields={[
            {
              name: "timeZone",
              label: t("settings.office.timeZone.label"),
              options: [
                ...new Set([DEFAULT_TIME_ZONE, saved.timeZone, timeZone, ...Intl.supportedValuesOf("timeZone")]),
              ]
                .sort()
                .map((zone) => [zone, zone.replaceAll("_", " ")]),
              help:
                timeZone === saved.timeZone
                  ? t("settings.office.timeZone.help")
                  : t("settings.office.timeZone.proposed", { zone: saved.timeZone }),
            },
          ]}
        />
      </Part>
      <Part id="office-language" title={t("settings.office.language")} text={t("settings.office.language.about")}>
        <RecordForm
          {...form}
          href="/settings/office#office-language"
          what="choice"
          fields={[
            {
              name: "language",
              label: t("settings.office.language.label"),
              options: [["", t("settings.office.language.none")], ...Object.entries(languages)],
            },
          ]}
        />
      </Part>
      <Part id="places" title={t("settings.office.places")} text={t("settings.office.places.about")}>
        <RecordForm
          {...form}
          href="/settings/office#places"
          what="separator"
          fields={[
            {
              name: "locationSeparator",
              label: t("settings.office.separator"),
              cards: Object.entries<PlainKey>({
                [saved.locationSeparator]: "settings.office.separator.chosen",
                ...separators,
              }).map(([value, text]) => ({
                value,
                title: [t("settings.office.separator.example"), "2", "210"].join(value),
                text: t(text),
              })),
            },
          ]}
        />
      </Part>
      <PhonesPart settings={settings} stocks={stocks} form={form} isFirst={from === "first-steps"} />
      <Part id="public-page" title={t("settings.office.publicPage")} text={t("settings.office.publicPage.about")}>
        <p className="max-w-prose text-soft">
          {t(settings.symbolLinks ? "settings.office.publicPage.links" : "settings.office.publicPage.codes")}
        </p>
        <RecordForm
          {...form}
          href="/settings/office#public-page"
          what="publicPage"
          fields={[
            {
              name: "publicPage",
              label: t("settings.office.publicPage.label"),
              cards: [
                {
                  value: "off",
                  title: t("settings.office.publicPage.off"),
                  text: t("settings.office.publicPage.off.text"),
                },
                {
                  value: "on",
                  title: t("settings.office.publicPage.on"),
                  text: t("settings.office.publicPage.on.text"),
                },
              ],
            },
            {
              name: "publicNote",
              label: t("settings.office.note"),
              type: "note",
              optional: true,
              help: t("settings.office.note.help"),
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
  const describe = (choice: boolean, what: string, origin: string | null) =>
    joinSentences(
      symbolLinks === choice && t("settings.office.phones.inForce"),
      what,
      t("settings.office.phones.distance", {
        distance: tell(scanMessage(rateSample(stock, origin))).replace(/[.。]$/, ""),
        stock: shortStockName(stock),
      }),
    );
  return (
    <Part
      id="phones"
      title={t("settings.office.phones")}
      text={rich("settings.office.phones.about", { link: linkTo("/labels?scope=all&label=printed") })}
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
            label: t("settings.office.phones.label"),
            cards: [
              {
                value: "yes",
                title: t("settings.office.phones.yes", { address: `${new URL(shownOrigin).host}/…` }),
                text: describe(
                  true,
                  t(fault ? "settings.office.phones.notYet" : "settings.office.phones.anyCamera"),
                  shownOrigin,
                ),
              },
              {
                value: "no",
                title: t("settings.office.phones.no"),
                text: describe(false, t("settings.office.phones.shownText", { code: "MCPFGMF9-C" }), null),
              },
            ],
          },
        ]}
      />
    </Part>
  );
}

const code = (text: ReactNode) => <code className="font-mono">{text}</code>;

const AddressWarning = ({ fault, isChosen }: { fault: string; isChosen: boolean }) => (
  <div className="max-w-xl">
    <Notice tone="warning">
      <p className="font-semibold">{fault}</p>
      <p>
        {t(isChosen ? "settings.office.phones.doNotPrint" : "settings.office.phones.chooseLater")}
        {t("common.betweenSentences")}
        {rich("settings.office.phones.whoCan", { code })}
      </p>
      <code dir="ltr" className="my-1 block font-mono">
        {`PUBLIC_URL=${EXAMPLE_ADDRESS}`}
      </code>
      <p>{rich("settings.office.phones.docs", { code })}</p>
    </Notice>
  </div>
);
