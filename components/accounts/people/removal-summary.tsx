import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import type { UserRemoval } from "@/lib/contract/accounts/people";

type RemovalSummaryProps = { name: string; removal: UserRemoval; href: string };

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export function RemovalSummary({ name, removal, href }: RemovalSummaryProps) {
  const { teams, accessPoints, trash, equipment, tokens } = removal;
  const goes = [
    ...(equipment > 0
      ? [counted(equipment, "own label size or printer profile", "own label sizes and printer profiles")]
      : []),
    ...(tokens > 0 ? [counted(tokens, "API token", "API tokens")] : []),
    ...(trash > 0 ? [counted(trash, "access point in the trash", "access points in the trash")] : []),
    "The account with its sessions",
  ];
  return (
    <div className="grid gap-5">
      <Part title="Stays">
        {teams.length === 0 ? (
          <p className="text-soft">
            <bdi>{name}</bdi> owns no access points of a team.
          </p>
        ) : (
          <ul className="grid gap-1">
            {teams.map((team) => (
              <li key={team.id} className="wrap-anywhere">
                {counted(team.accessPoints, "access point", "access points")} of <bdi>{team.name}</bdi>{" "}
                {team.accessPoints === 1 ? "stays" : "stay"} in the team, with <bdi>{team.receiver.name}</bdi> as the
                owner.
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Moves">
        {accessPoints === 0 ? (
          <p className="text-soft">Nothing is left to hand over.</p>
        ) : (
          <>
            <p className="mb-2">
              {counted(accessPoints, "access point belongs", "access points belong")} to no team. Hand over first, then
              remove <bdi>{name}</bdi>.
            </p>
            <ButtonLink href={`${href}/hand-over`} kind="primary">
              Hand over access points
            </ButtonLink>
          </>
        )}
      </Part>
      <Part title="Goes">
        <ul className="grid list-disc gap-1 pl-5">
          {goes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="pb-1 text-base font-bold">{title}</h2>
    {children}
  </section>
);
