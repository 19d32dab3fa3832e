import { accessTexts } from "@/components/accounts/teams/access-texts";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { Team } from "@/lib/contract/accounts/team";
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

function TeamsList({ teams, isAdmin }: { teams: Team[]; isAdmin: boolean }) {
  if (teams.length === 0) {
    return (
      <EmptyState title={isAdmin ? "No teams yet" : "You are in no team"}>
        <p className="text-soft">
          {isAdmin
            ? "Add one for each group of people who look after the same doors."
            : "The members of a team see its access points. Ask an admin to add you to one."}
        </p>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line card">
      {teams.map(({ id, name, members, access }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5">
          <Link
            href={`/teams/${encodeURIComponent(id)}`}
            dir="auto"
            className="mr-auto inline-flex min-h-6 items-center font-semibold wrap-anywhere underline-offset-2 hover:underline touch:min-h-11"
          >
            {name}
          </Link>
          <span className="text-[0.8125rem] text-soft">
            {members === 1 ? "1 member" : `${members.toLocaleString("en")} members`}
            {access && ` · you ${accessTexts[access].verb}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
