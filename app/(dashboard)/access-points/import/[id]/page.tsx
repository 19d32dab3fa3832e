import { redirect } from "next/navigation";
import { CheckedImport, uploadHref } from "@/components/access-points/import/checked-import";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { editableTeams } from "@/lib/contract/accounts/reader";
import { FIELDS_MAX } from "@/lib/contract/custom-fields/custom-field";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";

export default async function ImportStepPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadPage({ needs: "contract", load: (client) => client.getImport({ id }) });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="import" />;
  const stored = loaded.value;
  if (isUnread(stored)) redirect(uploadHref({ from: id, ...(stored.team && { team: stored.team.id }) }));
  if (stored.state === "imported") redirect(`/access-points?import=${encodeURIComponent(id)}`);
  const [reader, fields] = [await loadReader(), await loadFields()];
  return (
    <Page of="list">
      <CheckedImport
        checked={stored}
        listHref={await listReturnUrl()}
        teams={reader ? editableTeams(reader) : []}
        fields={fields}
        canAddFields={reader?.role === "admin" && fields.length < FIELDS_MAX}
      />
    </Page>
  );
}

const isUnread = ({ problem, columns, fileName }: StoredImport): boolean =>
  problem !== null && columns.length === 0 && fileName === "";
