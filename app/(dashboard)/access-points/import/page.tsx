import type { Metadata } from "next";
import { ImportNotAvailable } from "@/components/access-points/import/import-not-available";
import { UploadForm } from "@/components/access-points/import/upload-form";
import { PageHead } from "@/components/ui/shell/page-head";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { requireSession } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Import" };

export default async function ImportPage() {
  await requireSession();
  if (!(await isAvailable("imports"))) return <ImportNotAvailable />;
  return (
    <div className="grid gap-5">
      <PageHead title="Import" />
      <UploadForm />
    </div>
  );
}
