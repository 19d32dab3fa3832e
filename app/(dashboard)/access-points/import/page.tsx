import type { Metadata } from "next";
import { UploadForm } from "@/components/access-points/import/upload-form";
import { listReturnUrl } from "@/components/access-points/list-url/list-return-url";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadNothing, loadPage } from "@/lib/dashboard/loaders/load-page";

export const metadata: Metadata = { title: "Import" };

export default async function ImportPage() {
  const loaded = await loadPage({ needs: "imports", load: loadNothing });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="import" />;
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href: await listReturnUrl(), name: "Access points" }, current: "Import" }}
        title="Import"
      />
      <UploadForm />
    </Page>
  );
}
