import { TeamsList } from "@/components/accounts/teams/teams-list";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadPage } from "@/lib/dashboard/loaders/load-page";

export default async function TeamsPage() {
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user }) => {
      const teams = await client.listTeams();
      return teams.ok ? { ok: true, value: { teams: teams.value.data, isAdmin: user.role === "admin" } } : teams;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="teams" />;
  const { teams, isAdmin } = loaded.value;
  return (
    <Page>
      <PageHead
        title="Teams"
        actions={
          isAdmin && (
            <ButtonLink kind="primary" href="/teams/new" data-new="">
              New team
            </ButtonLink>
          )
        }
      />
      <p className="max-w-prose text-soft">
        The members of a team see its access points. Those who may edit also change, print and delete them.
      </p>
      <TeamsList teams={teams} isAdmin={isAdmin} />
    </Page>
  );
}
