import type { Metadata } from "next";
import { CheckedImport } from "@/components/access-points/import/checked-import";
import { FinishedImport } from "@/components/access-points/import/finished-import";
import { listReturnUrl } from "@/components/access-points/list-url/list-return-url";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { loadPage } from "@/lib/dashboard/loaders/load-page";

export const metadata: Metadata = { title: "Import" };

type ImportStepPageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ page?: string | string[] }> };

export default async function ImportStepPage({ params, searchParams }: ImportStepPageProps) {
  const { id } = await params;
  const loaded = await loadPage({ needs: "imports", load: (client) => client.getImport(id) });
  if (!loaded.ok) {
    return (
      <NotLoaded problem={loaded.problem} what="import" up={{ href: "/access-points/import", name: "Import" }}>
        An uploaded file is kept for an hour. Choose the file again.
      </NotLoaded>
    );
  }
  const page = Number((await searchParams).page ?? 1);
  return (
    <Page of="list">
      <PageHead
        breadcrumb={{ parent: { href: await listReturnUrl(), name: "Access points" }, current: "Import" }}
        title="Import"
      />
      {loaded.value.state === "imported" ? (
        <FinishedImport done={loaded.value} can={await getCapabilities()} />
      ) : (
        <CheckedImport checked={loaded.value} page={Number.isInteger(page) && page > 0 ? page : 1} />
      )}
    </Page>
  );
}
