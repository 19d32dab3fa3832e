import { accessTexts } from "@/components/accounts/teams/access-texts";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import type { TeamWithMembers } from "@/lib/contract/accounts/team";

type MemberAction = (formData: FormData) => Promise<void>;

type MembersListProps = {
  teamId: string;
  members: TeamWithMembers["members"];
  isAdmin: boolean;
  change: MemberAction;
  remove: MemberAction;
};

export function MembersList({ teamId, members, isAdmin, change, remove }: MembersListProps) {
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
                  <ConfirmButton id={`remove-${id}`} verb="Remove" name={name} fields={fields} action={remove}>
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
