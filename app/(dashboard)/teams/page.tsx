import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { Team } from "@/lib/contract/accounts/team";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

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
        title={t("teams.title")}
        actions={
          isAdmin && (
            <ButtonLink kind="primary" href="/teams/new" data-new="">
              {t("teams.new")}
            </ButtonLink>
          )
        }
      />
      <p className="max-w-prose text-soft">{t("teams.about")}</p>
      <TeamsList teams={teams} isAdmin={isAdmin} />
    </Page>
  );
}

function TeamsList({ teams, isAdmin }: { teams: Team[]; isAdmin: boolean }) {
  if (teams.length === 0) {
    return (
      <EmptyState title={t(isAdmin ? "teams.none" : "teams.inNone")}>
        <p className="text-soft">{t(isAdmin ? "teams.none.text" : "teams.inNone.text")}</p>
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
            className="me-auto inline-flex min-h-6 items-center font-semibold wrap-anywhere underline-offset-2 hover:underline touch:min-h-11"
          >
            {name}
          </Link>
          <span className="text-[0.8125rem] text-soft">
            {t("teams.members", { count: members })}
            {access && ` · ${t(access === "edit" ? "teams.youEdit" : "teams.youView")}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
