import { UploadForm } from "@/components/access-points/import/upload-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { editableTeams } from "@/lib/contract/accounts/reader";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadNothing, loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";

/** `from` is the id of an earlier check, whose pasted rows are shown again; `team` that of a team for the new access points. */
type ImportPageProps = { searchParams: Promise<Partial<Record<"from" | "team", string | string[]>>> };

export default async function ImportPage({ searchParams }: ImportPageProps) {
  const { from, team } = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    isForWriters: true,
    load: async (client) => {
      const session = await loadNothing();
      if (!session.ok) return session;
      return { ok: true, value: typeof from === "string" ? await loadPasted(client, from) : nothingPasted };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="import" />;
  const reader = await loadReader();
  const teams = reader ? editableTeams(reader) : [];
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href: await listReturnUrl(), name: "Access points" }, current: "Import" }}
        title="Import"
      />
      <UploadForm {...loaded.value} teams={teams} teamId={teams.find(({ id }) => id === team)?.id ?? ""} />
    </Page>
  );
}

const PASTED_MAX = 2 * 1_024 * 1_024;

const nothingPasted = { rows: "", problem: null };

async function loadPasted(client: ServiceClient, id: string): Promise<{ rows: string; problem: string | null }> {
  const [stored, file] = await Promise.all([client.getImport({ id }), client.getImportFile({ id })]);
  if (!stored.ok || !file.ok || stored.value.fileName !== "") return nothingPasted;
  const rows = await file.value.text();
  return { rows: rows.length > PASTED_MAX ? "" : rows, problem: stored.value.problem };
}
