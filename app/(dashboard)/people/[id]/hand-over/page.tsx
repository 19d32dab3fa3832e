import type { Metadata } from "next";
import { handOverAction } from "@/app/(dashboard)/people/[id]/hand-over/actions";
import { HandOverForm } from "@/components/accounts/people/hand-over-form";
import { PeopleError, PeopleUnavailable } from "@/components/accounts/people/people-error";
import { PageHead } from "@/components/ui/shell/page-head";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { findReceivers, personForForm } from "@/lib/dashboard/loaders/people";

export const metadata: Metadata = { title: "Hand over access points" };

export default async function HandOverPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const href = `/people/${encodeURIComponent(id)}`;
  if (!(await isAvailable("people"))) return <PeopleUnavailable />;
  const outcome = await personForForm(id);
  if (outcome && !outcome.ok) return <PeopleError problem={outcome.problem} retryHref={`${href}/hand-over`} />;
  const user = outcome?.value.user ?? null;
  const receivers = user ? await findReceivers(id, "") : null;
  // If the session has ended, these are empty, and the form shows the values that its action returned.
  const person = { id, name: user?.name ?? "", accessPoints: user?.accessPoints ?? 0 };
  return (
    <div className="grid gap-5">
      <PageHead
        breadcrumb={{ parent: { href, name: user?.name ?? "Person" }, current: "Hand over" }}
        title="Hand over access points"
      />
      {user && (
        <p className="max-w-xl wrap-anywhere">
          <strong dir="auto">{user.name}</strong> owns{" "}
          {user.accessPoints === 1 ? "1 access point" : `${user.accessPoints.toLocaleString("en")} access points`}. All
          of them move, with their QR codes, so that printed labels keep working. Own label sizes and printer profiles
          move too.
        </p>
      )}
      <HandOverForm person={person} action={handOverAction} receivers={receivers?.ok ? receivers.value : []} />
    </div>
  );
}
