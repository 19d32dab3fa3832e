import { accessTexts } from "@/components/accounts/teams/access-texts";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Link } from "@/components/ui/link";
import type { Team } from "@/lib/contract/accounts/team";

export function TeamsList({ teams, isAdmin }: { teams: Team[]; isAdmin: boolean }) {
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
