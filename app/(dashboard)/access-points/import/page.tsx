import type { Metadata } from "next";
import { UploadForm } from "@/components/access-points/import/upload-form";
import { listReturnUrl } from "@/components/access-points/list-url/list-return-url";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { editableTeams } from "@/lib/contract/accounts/reader";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadNothing, loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";

export const metadata: Metadata = { title: "Import" };

/**
 * `from` is the id of an earlier check, whose pasted rows are shown again; `rows` are pasted rows that could not be read;
 * `team` is the id of a team for the new access points.
 */
type ImportPageProps = { searchParams: Promise<Partial<Record<"from" | "rows" | "team", string | string[]>>> };

export default async function ImportPage({ searchParams }: ImportPageProps) {
  const { from, rows: unread, team } = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    isForWriters: true,
    load: async (client) => {
      const session = await loadNothing();
      const pasted = typeof unread === "string" ? unread : "";
      const rows = session.ok && typeof from === "string" ? await loadPasted(client, from) : pasted;
      return session.ok ? { ok: true, value: rows } : session;
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
      <UploadForm rows={loaded.value} teams={teams} teamId={teams.find(({ id }) => id === team)?.id ?? ""} />
    </Page>
  );
}

/** Most characters of pasted rows that are shown again. */
const PASTED_MAX = 2 * 1_024 * 1_024;

/** Returns the rows that were pasted for an earlier check; "" when they are not kept any more. */
async function loadPasted(client: ServiceClient, id: string): Promise<string> {
  const [stored, file] = await Promise.all([client.getImport({ id }), client.getImportFile({ id })]);
  if (!stored.ok || !file.ok || stored.value.fileName !== "") return "";
  const rows = await file.value.text();
  return rows.length > PASTED_MAX ? "" : rows;
}
