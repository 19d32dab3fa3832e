import { deleteTeamAction } from "@/app/(dashboard)/teams/actions";
import { DeleteTeamForm } from "@/components/accounts/teams/delete-team-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadTeams } from "@/lib/dashboard/loaders/teams";

export default async function DeleteTeamPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client, { user }) =>
      user.role === "admin" ? client.getTeam({ id }) : failed({ kind: "forbidden", detail: "" }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="team" up={{ href: "/teams", name: "Teams" }} />;
  const href = `/teams/${encodeURIComponent(id)}`;
  const name = loaded.value?.name ?? "Team";
  const others = (await loadTeams()).filter((team) => team.id !== id);
  return (
    <Page>
      <PageHead breadcrumb={{ parent: { href, name }, current: "Delete" }} title={`Delete ${name}`}>
        <p className="max-w-prose text-soft">
          Its members no longer see its access points, and API tokens that are limited to the team end. This cannot be
          undone.
        </p>
      </PageHead>
      <DeleteTeamForm
        action={deleteTeamAction}
        team={{ id, name }}
        accessPoints={loaded.value?.accessPoints ?? 1}
        others={others}
      />
    </Page>
  );
}
