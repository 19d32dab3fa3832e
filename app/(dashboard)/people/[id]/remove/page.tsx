import type { ReactNode } from "react";
import { removePersonAction } from "@/app/(dashboard)/people/[id]/actions";
import { PersonAction } from "@/components/accounts/people/person-action";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { UserRemoval } from "@/lib/contract/accounts/people";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

export default async function RemovePersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client) => {
      const [user, removal] = await Promise.all([client.getUser({ id }), client.getUserRemoval({ id })]);
      if (!user.ok) return user;
      return removal.ok ? { ok: true, value: { user: user.value, removal: removal.value } } : removal;
    },
  });
  if (!loaded.ok) {
    return (
      <NotLoaded problem={loaded.problem} what="person">
        No person has this address. They may have been removed.
      </NotLoaded>
    );
  }
  const { user, removal } = loaded.value ?? { user: { name: "", etag: "" }, removal: null };
  const href = `/people/${encodeURIComponent(id)}`;
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href, name: user.name || "Person" }, current: "Remove" }}
        title={`Remove ${user.name || "person"}`}
      />
      {removal && <RemovalSummary name={user.name} removal={removal} href={href} />}
      {(removal === null || removal.accessPoints === 0) && (
        <div className="card">
          <PersonAction
            name="remove"
            title="Remove the account"
            button="Remove"
            isDanger
            action={removePersonAction}
            person={{ id, name: user.name }}
            hidden={[["etag", user.etag]]}
            isSignedOut={removal === null}
          >
            The print history and the audit log keep the name. This cannot be undone.
          </PersonAction>
        </div>
      )}
    </Page>
  );
}

type RemovalSummaryProps = { name: string; removal: UserRemoval; href: string };

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

function RemovalSummary({ name, removal, href }: RemovalSummaryProps) {
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
