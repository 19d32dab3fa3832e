import type { ReactNode } from "react";
import { PersonState } from "@/components/accounts/people/person-state";
import { ButtonLink } from "@/components/ui/button-link";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import type { ManagedUser } from "@/lib/contract/accounts/people";
import { formatNumber, t } from "@/lib/messages/messages";

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
        breadcrumb={{ parent: { href: "/people", name: t("people.title") }, current: name }}
        title={name}
        beside={
          <>
            <PersonState person={person} />
            {isSelf && <span className="text-soft">{t("people.isYou")}</span>}
          </>
        }
        actions={<ButtonLink href={`/people/${encodeURIComponent(id)}/edit`}>{t("common.edit")}</ButtonLink>}
      />
      <DescriptionList>
        <Description term={t("people.detail.email")}>{email}</Description>
        <Description term={t("people.detail.role")}>
          {t(`people.role.${role}`)}
          <span className="block text-[0.8125rem] text-soft">{t(`people.rights.${role}`)}</span>
        </Description>
        <Description term={t("people.detail.lastSignIn")}>
          {lastSignInAt ? <ReadableTime date={readable(lastSignInAt)} exact /> : t("people.never")}
        </Description>
        <Description term={t("people.detail.secondFactor")}>
          {t(person.secondFactor ? "people.detail.hasFactor" : "people.detail.hasNoFactor")}
        </Description>
        <Description term={t("people.detail.created")}>
          <ReadableTime date={readable(createdAt)} exact />
        </Description>
        <Description term={t("people.detail.accessPoints")}>{formatNumber(accessPoints)}</Description>
      </DescriptionList>
      <section aria-labelledby="manage" className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
        <h2 id="manage" className="text-base font-bold">
          {t("people.manage")}
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
        {t("people.own.title")}
      </h3>
      <p className="text-soft">{t("people.own.text")}</p>
    </div>
    <ButtonLink href="/account">{t("people.own.account")}</ButtonLink>
  </section>
);

type HandOverRowProps = { person: Pick<ManagedUser, "id" | "name" | "accessPoints"> };

export const HandOverRow = ({ person: { id, name, accessPoints } }: HandOverRowProps) => (
  <section aria-labelledby="hand-over-title" className="flex flex-wrap items-center gap-x-6 gap-y-2.5 px-4 py-3.5">
    <div className="min-w-0 grow basis-72">
      <h3 id="hand-over-title" className="font-semibold">
        {t("people.handOver")}
      </h3>
      <p className="text-soft wrap-anywhere">
        {rich("people.handOver.owns", { count: accessPoints, name: () => <bdi>{name}</bdi> })}
      </p>
    </div>
    {accessPoints > 0 && (
      <ButtonLink href={`/people/${encodeURIComponent(id)}/hand-over`}>{t("people.handOver")}</ButtonLink>
    )}
  </section>
);

export const RemoveRow = ({ person: { id, name } }: { person: Pick<ManagedUser, "id" | "name"> }) => (
  <section aria-labelledby="remove-title" className="flex flex-wrap items-center gap-x-6 gap-y-2.5 px-4 py-3.5">
    <div className="min-w-0 grow basis-72">
      <h3 id="remove-title" className="font-semibold">
        {t("people.remove")}
      </h3>
      <p className="text-soft wrap-anywhere">{rich("people.remove.text", { name: () => <bdi>{name}</bdi> })}</p>
    </div>
    <ButtonLink href={`/people/${encodeURIComponent(id)}/remove`}>{t("people.remove.button")}</ButtonLink>
  </section>
);
