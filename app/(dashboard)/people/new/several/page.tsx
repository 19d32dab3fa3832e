import type { Metadata } from "next";
import { inviteListAction } from "@/app/(dashboard)/people/new/several/actions";
import { InviteListForm } from "@/components/accounts/people/invite-list-form";
import { PeopleError, PeopleUnavailable } from "@/components/accounts/people/people-error";
import { PageHead } from "@/components/ui/shell/page-head";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { peopleProblem } from "@/lib/dashboard/loaders/people";

export const metadata: Metadata = { title: "Invite several people" };

export default async function InviteListPage() {
  if (!(await isAvailable("people"))) return <PeopleUnavailable />;
  const problem = await peopleProblem();
  if (problem) return <PeopleError problem={problem} retryHref="/people/new/several" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead
        breadcrumb={{ parent: { href: "/people", name: "People" }, current: "Invite several" }}
        title="Invite several people"
      />
      <InviteListForm action={inviteListAction} />
    </div>
  );
}
