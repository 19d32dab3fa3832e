import { redirect } from "next/navigation";
import { CheckedImport, uploadHref } from "@/components/access-points/import/checked-import";
import { FinishedImport } from "@/components/access-points/import/finished-import";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { BulkChangeState } from "@/lib/contract/access-points/bulk";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { editableTeams } from "@/lib/contract/accounts/reader";
import type { Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";

export default async function ImportStepPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadPage({ needs: "contract", load: (client) => loadImport(client, id) });
  if (!loaded.ok) {
    return (
      <NotLoaded problem={loaded.problem} what="import" up={{ href: "/access-points/import", name: "Import" }}>
        An uploaded file is kept for an hour. Choose the file again.
      </NotLoaded>
    );
  }
  const { stored, undo } = loaded.value;
  if (isUnread(stored)) redirect(uploadHref({ from: id, ...(stored.team && { team: stored.team.id }) }));
  const listHref = await listReturnUrl();
  const reader = stored.state === "checked" ? await loadReader() : null;
  return (
    <Page of="list">
      {stored.state === "imported" ? (
        <>
          <PageHead
            breadcrumb={{ parent: { href: listHref, name: "Access points" }, current: "Import" }}
            title="Import"
          />
          <FinishedImport done={stored} can={await getCapabilities()} undo={undo} readable={await readerDates()} />
        </>
      ) : (
        <CheckedImport checked={stored} listHref={listHref} teams={reader ? editableTeams(reader) : []} />
      )}
    </Page>
  );
}

/** Returns whether pasted rows could not be read, so that there are no columns to choose. */
const isUnread = ({ problem, columns, fileName }: StoredImport): boolean =>
  problem !== null && columns.length === 0 && fileName === "";

type LoadedImport = {
  stored: StoredImport;
  /** The change as which the import can be undone; null when there is none, or when it cannot be loaded. */
  undo: BulkChangeState | null;
};

async function loadImport(client: ServiceClient, id: string): Promise<Outcome<LoadedImport>> {
  const stored = await client.getImport({ id });
  if (!stored.ok) return stored;
  const undo = stored.value.undo && (await client.getBulkChange({ id: stored.value.undo.id }));
  return { ok: true, value: { stored: stored.value, undo: undo?.ok ? undo.value : null } };
}
