import type { Metadata } from "next";
import { invitePersonAction } from "@/app/(dashboard)/people/new/actions";
import { InviteForm } from "@/components/accounts/people/invite-form";
import { PeopleError, PeopleUnavailable } from "@/components/accounts/people/people-error";
import { PageHead } from "@/components/ui/shell/page-head";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { peopleProblem } from "@/lib/dashboard/loaders/people";

export const metadata: Metadata = { title: "Invite a person" };

export default async function InvitePage() {
  if (!(await isAvailable("people"))) return <PeopleUnavailable />;
  const problem = await peopleProblem();
  if (problem) return <PeopleError problem={problem} retryHref="/people/new" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead
        breadcrumb={{ parent: { href: "/people", name: "People" }, current: "Invite" }}
        title="Invite a person"
      />
      <InviteForm action={invitePersonAction} />
    </div>
  );
}
