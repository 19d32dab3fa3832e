import { CameraScanner } from "@/components/scan/camera-scanner";
import { ScanForms } from "@/components/scan/scan-forms";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { type PhotoError, photoErrors } from "@/lib/contract/access-points/codes/photo-reading";
import { mayWrite } from "@/lib/contract/accounts/roles";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { loadNothing, loadPage } from "@/lib/dashboard/loaders/load-page";

export default async function ScanPage({ searchParams }: { searchParams: Promise<{ photo?: string | string[] }> }) {
  const loaded = await loadPage({
    needs: "contract",
    load: async (_, { user }) => {
      const session = await loadNothing();
      return session.ok ? { ok: true, value: user } : session;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="scanner" />;
  const { photo } = await searchParams;
  const photoError = Object.hasOwn(photoErrors, String(photo)) ? photoErrors[photo as PhotoError] : undefined;
  return (
    <Page>
      <PageHead title="Scan" />
      <CameraScanner canExport={(await getCapabilities()).contract} canPrint={mayWrite(loaded.value.role)} />
      <ScanForms photoError={photoError} />
    </Page>
  );
}
