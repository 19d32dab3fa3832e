import { reportDamagedAction } from "@/app/(dashboard)/scan/actions";
import { DamagedLabelForm } from "@/components/scan/damaged-label-form";
import { ReportLink } from "@/components/scan/report-link";
import { ScanGuard } from "@/components/scan/scan-guard";
import { ScannedEntryText } from "@/components/scan/scanned-entry-text";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { lookUpScanned } from "@/lib/dashboard/loaders/scan";
import { pageNonce } from "@/lib/dashboard/session/page-nonce";
import { t } from "@/lib/messages/messages";

/** Most codes that one page looks up, as many as a photo has. */
const MOST = 20;

const buttons = "flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:[&_.btn]:w-full";

type FoundPageProps = { searchParams: Promise<{ code?: string | string[]; reported?: string }> };

export default async function FoundPage({ searchParams }: FoundPageProps) {
  const { code: given = [], reported } = await searchParams;
  const codes = [given].flat().slice(0, MOST);
  const loaded = await loadPage({
    needs: "contract",
    load: async (_, session) => everyOutcome(...codes.map((code) => lookUpScanned(session, code))),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="scannedCodes" />;
  const isDoubtful = loaded.value.some(({ doubt }) => doubt !== null);
  return (
    <Page>
      <ScanGuard nonce={await pageNonce()} />
      <PageHead title={t("scan.found.title", { count: codes.length })} />
      {isDoubtful && (
        <ButtonLink href="/scan" kind="primary" size="form" className="justify-self-start">
          {t("scan.found.again")}
        </ButtonLink>
      )}
      <ul>
        {loaded.value.map((entry, at) => {
          const code = codes[at] ?? "";
          return (
            <li key={code} className="grid justify-items-start gap-3 border-t border-line py-3">
              <ScannedEntryText
                code={code}
                entry={entry}
                actionsOf={({ id, name }) => (
                  <div className={buttons}>
                    <DamagedLabelForm code={code} id={id} name={name} action={reportDamagedAction} />
                    <ReportLink code={code} id={id} name={name} />
                  </div>
                )}
              />
              {entry.heldByOther && (
                <div className={buttons}>
                  {reported === code ? (
                    <p className="inline-flex min-h-8.5 items-center text-soft">{t("scan.found.reported")}</p>
                  ) : (
                    <DamagedLabelForm code={code} kind="primary" action={reportDamagedAction} />
                  )}
                  <ReportLink code={code} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {!isDoubtful && (
        <ButtonLink href="/scan" className="justify-self-start">
          {t("scan.found.another")}
        </ButtonLink>
      )}
    </Page>
  );
}
