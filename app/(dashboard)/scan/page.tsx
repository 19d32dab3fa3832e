import {
  addScannedAction,
  emptyPileAction,
  removeFromPileAction,
  undoScanAction,
} from "@/app/(dashboard)/labels/pile/actions";
import { PrintPile } from "@/components/labels/pile/print-pile";
import { CodeOrPhotoForm } from "@/components/scan/code-or-photo-form";
import { OpenScanner } from "@/components/scan/open-scanner";
import { PileScanner } from "@/components/scan/pile-scanner";
import { ScanGuard } from "@/components/scan/scan-guard";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { type PhotoError, photoErrors } from "@/lib/contract/access-points/codes/photo-reading";
import { mayWrite } from "@/lib/contract/accounts/roles";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { pageNonce } from "@/lib/dashboard/session/page-nonce";
import { t } from "@/lib/messages/messages";

const SHOWN = 20;

type ScanPageProps = { searchParams: Promise<{ photo?: string | string[]; to?: string | string[] }> };

export default async function ScanPage({ searchParams }: ScanPageProps) {
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user }) => {
      const pile = await client.listPile({ query: { limit: SHOWN } });
      return pile.ok ? { ok: true, value: { pile: pile.value, canPrint: mayWrite(user.role) } } : pile;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="scanner" />;
  const { pile, canPrint } = loaded.value;
  const { photo, to } = await searchParams;
  const photoError = Object.hasOwn(photoErrors, String(photo)) ? t(photoErrors[photo as PhotoError]) : undefined;
  const isCollecting = canPrint && to === "pile";
  return (
    <Page>
      <ScanGuard nonce={await pageNonce()} />
      <PageHead
        title={t("scan.title")}
        actions={
          canPrint && (
            <ChoiceLinks
              label={t("scan.after")}
              choices={["open", "pile"]}
              texts={{ open: t("scan.after.open"), pile: t("scan.after.pile") }}
              current={isCollecting ? "pile" : "open"}
              hrefOf={(choice) => (choice === "pile" ? "/scan?to=pile" : "/scan")}
            />
          )
        }
      />
      {isCollecting ? (
        <PileScanner
          add={addScannedAction}
          undo={undoScanAction}
          shown={pile.data.map(({ accessPoint }) => accessPoint.id)}
          error={photoError}
        />
      ) : (
        <>
          <OpenScanner />
          <CodeOrPhotoForm error={photoError} />
        </>
      )}
      {(isCollecting || pile.pagination.total > 0) && (
        <PrintPile
          pile={pile}
          readable={await readerDates()}
          from="scan"
          remove={removeFromPileAction}
          empty={emptyPileAction}
        />
      )}
    </Page>
  );
}
