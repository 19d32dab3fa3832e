import {
  addMemberAction,
  changeMemberAction,
  removeMemberAction,
  renameTeamAction,
} from "@/app/(dashboard)/teams/actions";
import { accessTexts } from "@/components/accounts/teams/access-texts";
import { AddMemberForm } from "@/components/accounts/teams/add-member-form";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import type { TeamWithMembers } from "@/lib/contract/accounts/team";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { findPeople } from "@/lib/dashboard/loaders/people";
import { findSession } from "@/lib/dashboard/session/session";

type TeamPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ person?: string | string[] }>;
};

export default async function TeamPage({ params, searchParams }: TeamPageProps) {
  const { id } = await params;
  const { person } = await searchParams;
  const texts = typeof person === "string" ? person : "";
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.getTeam({ id }) });
  if (!loaded.ok) {
    return (
      <NotLoaded problem={loaded.problem} what="team">
        No team of yours has this address. It may have been deleted.
      </NotLoaded>
    );
  }
  const role = (await findSession())?.user.role ?? "admin";
  const isAdmin = role === "admin";
  const team = loaded.value;
  const name = team?.name ?? "Team";
  const people = isAdmin && team ? await findPeople("") : null;
  const scope = team?.access === null && seesEveryone(role) ? "all" : "teams";
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href: "/teams", name: "Teams" }, current: name }}
        title={name}
        actions={
          <>
            {isAdmin && <ButtonLink href={`/teams/${encodeURIComponent(id)}/delete`}>Delete</ButtonLink>}
            {team?.accessPoints ? (
              <ButtonLink href={`/access-points?${new URLSearchParams({ scope, team: id })}`}>
                {countOf(team.accessPoints)}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {isAdmin && (
        <RecordForm
          action={renameTeamAction}
          href={`/teams/${encodeURIComponent(id)}`}
          schema="newTeam"
          fields={[{ name: "name", label: "Name", input: { autoComplete: "off", dir: "auto" } }]}
          values={{ name: team?.name ?? "" }}
          hidden={{ id }}
          submit="Save"
        />
      )}
      <section aria-labelledby="members" className="grid gap-3">
        <h2 id="members" className="text-base font-bold">
          Members
        </h2>
        <MembersList
          teamId={id}
          members={team?.members ?? []}
          isAdmin={isAdmin}
          change={changeMemberAction}
          remove={removeMemberAction}
        />
      </section>
      {isAdmin && (
        <section aria-labelledby="add-member" className="grid gap-3">
          <h2 id="add-member" className="text-base font-bold">
            Add a member
          </h2>
          <AddMemberForm
            // After each member the form holds only those who could not be added.
            key={`${team?.members.length} ${texts}`}
            person={texts}
            action={addMemberAction}
            id={id}
            people={people?.ok ? people.value : []}
          />
        </section>
      )}
    </Page>
  );
}

type MemberAction = (formData: FormData) => Promise<void>;

type MembersListProps = {
  teamId: string;
  members: TeamWithMembers["members"];
  isAdmin: boolean;
  change: MemberAction;
  remove: MemberAction;
};

function MembersList({ teamId, members, isAdmin, change, remove }: MembersListProps) {
  if (members.length === 0)
    return (
      <EmptyState title="No members yet">
        <p className="text-soft">Nobody but the owners sees the access points.</p>
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line card">
      {members.map(({ id, name, access, invited }) => {
        const other = access === "edit" ? "view" : "edit";
        const fields: [string, string][] = [
          ["id", teamId],
          ["member", id],
          ["name", name],
        ];
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
            <span className="mr-auto min-w-0 wrap-anywhere">
              <bdi className="font-semibold">{name}</bdi>
              {invited && <span className="text-soft"> · Invited</span>}
            </span>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <span className="text-soft" title={accessTexts[access].rights}>
                {accessTexts[access].name}
              </span>
              {isAdmin && (
                <>
                  <PostForm action={change} className="print:hidden">
                    <HiddenFields fields={[...fields, ["access", other]]} />
                    <Button type="submit">
                      {other === "edit" ? "Let edit" : "Let only view"}
                      <span className="sr-only">: {name}</span>
                    </Button>
                  </PostForm>
                  <ConfirmButton id={`remove-${id}`} verb="remove" name={name} fields={fields} action={remove}>
                    {name} no longer sees the access points of the team, except own ones. Those that {name} owns stay in
                    the team.
                  </ConfirmButton>
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
