import type { ReactNode } from "react";
import { PersonState } from "@/components/accounts/people/person-state";
import { roleTexts } from "@/components/accounts/role-texts";
import { ButtonLink } from "@/components/ui/button-link";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import type { ManagedUser } from "@/lib/contract/accounts/people";

type PersonDetailProps = {
  person: ManagedUser;
  isSelf: boolean;
  readable: (iso: string) => ReadableDate;
  children: ReactNode;
};

export function PersonDetail({ person, isSelf, readable, children }: PersonDetailProps) {
  const { id, name, email, role, createdAt, lastSignInAt, accessPoints } = person;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead
        breadcrumb={{ parent: { href: "/people", name: "People" }, current: name }}
        title={name}
        beside={
          <>
            <PersonState person={person} />
            {isSelf && <span className="text-soft">This is you.</span>}
          </>
        }
        actions={<ButtonLink href={`/people/${encodeURIComponent(id)}/edit`}>Edit</ButtonLink>}
      />
      <DescriptionList>
        <Description term="E-mail">{email}</Description>
        <Description term="Role">
          {roleTexts[role].name}
          <span className="block text-[0.8125rem] text-soft">{roleTexts[role].rights}</span>
        </Description>
        <Description term="Last sign-in">
          {lastSignInAt ? <ReadableTime date={readable(lastSignInAt)} exact /> : "Never"}
        </Description>
        <Description term="Second factor">{person.secondFactor ? "Yes" : "None"}</Description>
        <Description term="Created">
          <ReadableTime date={readable(createdAt)} exact />
        </Description>
        <Description term="Access points">{accessPoints.toLocaleString("en")}</Description>
      </DescriptionList>
      <section aria-labelledby="manage" className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
        <h2 id="manage" className="text-base font-bold">
          Manage
        </h2>
        <div className="divide-y divide-line card">{children}</div>
      </section>
    </div>
  );
}

export const OwnAccountRow = () => (
  <section aria-labelledby="own-account-title" className="flex flex-wrap items-center gap-x-6 gap-y-2.5 px-4 py-3.5">
    <div className="min-w-0 grow basis-72">
      <h3 id="own-account-title" className="font-semibold">
        Password and second factor
      </h3>
      <p className="text-soft">You change your own under Account.</p>
    </div>
    <ButtonLink href="/account">Account</ButtonLink>
  </section>
);

type HandOverRowProps = { person: Pick<ManagedUser, "id" | "name" | "accessPoints"> };

export const HandOverRow = ({ person: { id, name, accessPoints } }: HandOverRowProps) => (
  <section aria-labelledby="hand-over-title" className="flex flex-wrap items-center gap-x-6 gap-y-2.5 px-4 py-3.5">
    <div className="min-w-0 grow basis-72">
      <h3 id="hand-over-title" className="font-semibold">
        Hand over access points
      </h3>
      <p className="text-soft wrap-anywhere">
        <bdi>{name}</bdi>{" "}
        {accessPoints === 0
          ? "owns no access points."
          : `owns ${countOf(accessPoints)}. Those of a team stay in it when you remove the person.`}
      </p>
    </div>
    {accessPoints > 0 && (
      <ButtonLink href={`/people/${encodeURIComponent(id)}/hand-over`}>Hand over access points</ButtonLink>
    )}
  </section>
);

export const RemoveRow = ({ person: { id, name } }: { person: Pick<ManagedUser, "id" | "name"> }) => (
  <section aria-labelledby="remove-title" className="flex flex-wrap items-center gap-x-6 gap-y-2.5 px-4 py-3.5">
    <div className="min-w-0 grow basis-72">
      <h3 id="remove-title" className="font-semibold">
        Remove
      </h3>
      <p className="text-soft wrap-anywhere">
        Shows first what stays, what moves and what goes with <bdi>{name}</bdi>.
      </p>
    </div>
    <ButtonLink href={`/people/${encodeURIComponent(id)}/remove`}>Remove…</ButtonLink>
  </section>
);
