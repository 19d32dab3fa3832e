import type { Metadata } from "next";
import { CameraScanner } from "@/components/scan/camera-scanner";
import { ScanForms } from "@/components/scan/scan-forms";
import { ScanNotAvailable } from "@/components/scan/scan-not-available";
import { PageHead } from "@/components/ui/shell/page-head";
import { type PhotoError, photoErrors } from "@/lib/contract/access-points/codes/photo-reading";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { isSignedIn, redirectToSignIn } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Scan" };

export default async function ScanPage({ searchParams }: { searchParams: Promise<{ photo?: string | string[] }> }) {
  if (!(await isSignedIn())) return redirectToSignIn();
  if (!(await isAvailable("codeLookUp"))) return <ScanNotAvailable />;
  const { photo } = await searchParams;
  const photoError = Object.hasOwn(photoErrors, String(photo)) ? photoErrors[photo as PhotoError] : undefined;
  return (
    <div className="grid max-w-2xl gap-7">
      <PageHead title="Scan" />
      <CameraScanner canExport={await isAvailable("export")} />
      <ScanForms photoError={photoError} />
    </div>
  );
}
