import { deleteTeamAction } from "@/app/(dashboard)/teams/actions";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadTeams } from "@/lib/dashboard/loaders/teams";
import { t } from "@/lib/messages/messages";

export default async function DeleteTeamPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client, { user }) =>
      user.role === "admin" ? client.getTeam({ id }) : failed({ kind: "forbidden", detail: "" }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="team" />;
  const href = `/teams/${encodeURIComponent(id)}`;
  const name = loaded.value?.name ?? t("teams.team");
  const accessPoints = loaded.value?.accessPoints ?? 1;
  const others = (await loadTeams()).filter((team) => team.id !== id);
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href, name }, current: t("teams.delete.crumb") }}
        title={t("teams.delete.title", { name })}
      >
        <p className="max-w-prose text-soft">{t("teams.delete.about")}</p>
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
                  label: t("teams.delete.points"),
                  help: t("teams.delete.points.help", { count: accessPoints }),
                  options: [
                    ["leave", t("teams.delete.leave")],
                    ...others.map((team): [string, string] => [team.id, t("teams.delete.moveTo", { team: team.name })]),
                  ],
                },
              ]
        }
        values={{ to: "leave" }}
        hidden={{ id, name }}
        submit={t("teams.delete.submit")}
        kind="danger"
        cancelHref={href}
      >
        {accessPoints === 0 && <p>{t("teams.delete.hasNone")}</p>}
      </RecordForm>
    </Page>
  );
}
