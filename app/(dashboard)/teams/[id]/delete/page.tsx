import { deleteTeamAction } from "@/app/(dashboard)/teams/actions";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
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
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="team" />;
  const href = `/teams/${encodeURIComponent(id)}`;
  const name = loaded.value?.name ?? "Team";
  const accessPoints = loaded.value?.accessPoints ?? 1;
  const others = (await loadTeams()).filter((team) => team.id !== id);
  return (
    <Page>
      <PageHead breadcrumb={{ parent: { href, name }, current: "Delete" }} title={`Delete ${name}`}>
        <p className="max-w-prose text-soft">
          Its members no longer see its access points, and API tokens that are limited to the team end. This cannot be
          undone.
        </p>
      </PageHead>
      <RecordForm
        action={deleteTeamAction}
        href={`${href}/delete`}
        fields={
          accessPoints === 0
            ? []
            : [
                {
                  name: "to",
                  label: "Its access points",
                  help: `The team has ${countOf(accessPoints)}. They keep their owners.`,
                  options: [
                    ["leave", "Stay with their owners, without a team"],
                    ...others.map((team): [string, string] => [team.id, `Go to ${team.name}`]),
                  ],
                },
              ]
        }
        values={{ to: "leave" }}
        hidden={{ id, name }}
        submit="Delete team"
        kind="danger"
        cancelHref={href}
      >
        {accessPoints === 0 && <p>It has no access points.</p>}
      </RecordForm>
    </Page>
  );
}
