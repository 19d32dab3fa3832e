import {
  addMemberAction,
  changeMemberAction,
  removeMemberAction,
  renameTeamAction,
} from "@/app/(dashboard)/teams/actions";
import { AddMemberForm } from "@/components/accounts/teams/add-member-form";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Section } from "@/components/ui/section";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import type { TeamWithMembers } from "@/lib/contract/accounts/team";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { findPeople } from "@/lib/dashboard/loaders/people";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

type TeamPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ person?: string | string[] }>;
};

export default async function TeamPage({ params, searchParams }: TeamPageProps) {
  const { id } = await params;
  const { person } = await searchParams;
  const texts = typeof person === "string" ? person : "";
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.getTeam({ id }) });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="team" />;
  const role = (await findSession())?.user.role ?? "admin";
  const isAdmin = role === "admin";
  const team = loaded.value;
  const name = team?.name ?? t("teams.team");
  const people = isAdmin && team ? await findPeople("") : null;
  const scope = team?.access === null && seesEveryone(role) ? "all" : "teams";
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href: "/teams", name: t("teams.title") }, current: name }}
        title={name}
        actions={
          <>
            {isAdmin && <ButtonLink href={`/teams/${encodeURIComponent(id)}/delete`}>{t("common.delete")}</ButtonLink>}
            {team?.accessPoints ? (
              <ButtonLink href={`/access-points?${new URLSearchParams({ scope, team: id })}`}>
                {t("common.accessPoints", { count: team.accessPoints })}
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
          fields={[{ name: "name", label: t("teams.name"), input: { autoComplete: "off" } }]}
          saved={{ name: team?.name ?? "" }}
          what="team"
          hidden={{ id }}
          submit={t("common.save")}
        />
      )}
      <Section id="members" title={t("teams.membersTitle")} className="gap-3">
        <MembersList teamId={id} members={team?.members ?? []} isAdmin={isAdmin} />
      </Section>
      {isAdmin && (
        <Section id="add-member" title={t("teams.addMember")} className="gap-3">
          <AddMemberForm
            // After each member the form holds only those who could not be added.
            key={`${team?.members.length} ${texts}`}
            person={texts}
            action={addMemberAction}
            id={id}
            people={people?.ok ? people.value : []}
          />
        </Section>
      )}
    </Page>
  );
}

type MembersListProps = {
  teamId: string;
  members: TeamWithMembers["members"];
  isAdmin: boolean;
};

function MembersList({ teamId, members, isAdmin }: MembersListProps) {
  if (members.length === 0)
    return (
      <EmptyState title={t("teams.noMembers")}>
        <p className="text-soft">{t("teams.noMembers.text")}</p>
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line card">
      {members.map(({ id, name, access, invited }) => {
        const other = access === "edit" ? "view" : "edit";
        const fields = { id: teamId, member: id, name };
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
            <span className="me-auto min-w-0 wrap-anywhere">
              <bdi className="font-semibold">{name}</bdi>
              {invited && <span className="text-soft"> · {t("teams.invited")}</span>}
            </span>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <span className="text-soft" title={t(`teams.rights.${access}`)}>
                {t(`teams.access.${access}`)}
              </span>
              {isAdmin && (
                <>
                  <PostForm action={changeMemberAction} className="print:hidden">
                    <HiddenFields fields={{ ...fields, access: other }} />
                    <Button type="submit">
                      {rich(other === "edit" ? "teams.letEdit" : "teams.letView", { name, about: spoken })}
                    </Button>
                  </PostForm>
                  <ConfirmButton
                    id={`remove-${id}`}
                    verb="remove"
                    name={name}
                    fields={fields}
                    action={removeMemberAction}
                  >
                    {t("teams.remove.text", { name })}
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
