import type { ReactNode } from "react";
import {
  disablePersonAction,
  resetFactorAction,
  resetPersonAction,
  unlinkPersonAction,
} from "@/app/(dashboard)/people/[id]/actions";
import { PersonAction, type PresentFactors } from "@/components/accounts/people/person-action";
import { PersonState } from "@/components/accounts/people/person-state";
import { ButtonLink } from "@/components/ui/button-link";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { Section } from "@/components/ui/section";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import type { ManagedUser } from "@/lib/contract/accounts/people";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadOwnFactors } from "@/lib/dashboard/loaders/own-factors";
import { findSession } from "@/lib/dashboard/session/session";
import { formatNumber, t } from "@/lib/messages/messages";

export default async function PersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({
    needs: "contract",
    load: (client) => everyOutcome(client.getUser({ id }), loadOwnFactors(client)),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="person" />;
  if (!loaded.value) return <PersonActions person={{ ...nobody, id }} isSignedOut />;
  const [{ etag: _, ...user }, { data, passkey }] = loaded.value;
  const readable = await readerDates();
  const isSelf = (await findSession())?.user.id === user.id;
  return (
    <Page>
      <PersonDetail person={user} isSelf={isSelf} readable={readable}>
        <PersonActions person={user} isSelf={isSelf} proof={{ hasFactor: data.length > 0, passkey }}>
          {user.identities.map(({ id, provider, issuer, subject, createdAt, lastUsedAt }) => {
            const values = {
              subject: () => <code>{subject}</code>,
              linked: () => <ReadableTime date={readable(createdAt)} exact />,
              used: () => lastUsedAt && <ReadableTime date={readable(lastUsedAt)} exact />,
            };
            return (
              <PersonAction
                key={id}
                name={`unlink-${id}`}
                title={t("people.unlink.title", { provider: provider ?? issuer })}
                button={t("people.unlink")}
                action={unlinkPersonAction}
                person={{ id: user.id, name: user.name }}
                hidden={{ identity: id }}
                proof={{ hasFactor: data.length > 0, passkey }}
              >
                {rich(lastUsedAt ? "people.unlink.used" : "people.unlink.unused", values)}
                {t("common.betweenSentences")}
                {t("people.unlink.text")}
              </PersonAction>
            );
          })}
        </PersonActions>
      </PersonDetail>
    </Page>
  );
}

/** Person of a form that was sent after the session ended. */
const nobody = { name: "", disabled: false, invited: false, secondFactor: false, accessPoints: 0 };

type PersonActionsProps = {
  person: Pick<ManagedUser, "id" | "name" | "disabled" | "invited" | "secondFactor" | "accessPoints">;
  isSelf?: boolean;
  proof?: PresentFactors;
  isSignedOut?: boolean;
  children?: ReactNode;
};

const noFactor = { hasFactor: false, passkey: null };

function PersonActions({
  person,
  isSelf = false,
  proof = noFactor,
  isSignedOut = false,
  children,
}: PersonActionsProps) {
  const { id, name, disabled, invited, secondFactor, accessPoints } = person;
  const href = `/people/${encodeURIComponent(id)}`;
  const common = { person: { id, name }, isSignedOut };
  return (
    <>
      {isSelf && (
        <PersonRow
          id="own-account-title"
          title={t("people.own.title")}
          text={t("people.own.text")}
          href="/account"
          button={t("people.own.account")}
        />
      )}
      {((!disabled && !isSelf) || isSignedOut) && (
        <PersonAction
          {...common}
          name="reset"
          title={t(invited ? "people.reset.invitation" : "people.reset.password")}
          button={t(invited ? "people.reset.newLink" : "people.reset.button")}
          action={resetPersonAction}
          proof={proof}
        >
          {t(invited ? "people.reset.invitation.text" : "people.reset.password.text")}
        </PersonAction>
      )}
      <PersonAction
        {...common}
        // Remounts the form after the change, which empties its answer.
        key={String(disabled)}
        name="disable"
        title={t(disabled ? "people.disable.isDisabled" : "people.disable.signIn")}
        button={t(disabled ? "people.enable" : "people.disable")}
        action={disablePersonAction}
        hidden={{ disabled: String(!disabled) }}
      >
        {t(disabled ? "people.enable.text" : "people.disable.text")}
      </PersonAction>
      {((secondFactor && !isSelf) || isSignedOut) && (
        <PersonAction
          {...common}
          name="factor"
          title={t("people.resetFactor.title")}
          button={t("people.resetFactor")}
          action={resetFactorAction}
          proof={proof}
        >
          {t("people.resetFactor.text")}
        </PersonAction>
      )}
      {children}
      {!isSignedOut && (
        <>
          <PersonRow
            id="hand-over-title"
            title={t("people.handOver")}
            text={rich("people.handOver.owns", { count: accessPoints, name: () => <bdi>{name}</bdi> })}
            href={`${href}/hand-over`}
            button={accessPoints > 0 ? t("people.handOver") : null}
          />
          <PersonRow
            id="remove-title"
            title={t("people.remove")}
            text={rich("people.remove.text", { name: () => <bdi>{name}</bdi> })}
            href={`${href}/remove`}
            button={t("people.remove.button")}
          />
        </>
      )}
    </>
  );
}

type PersonDetailProps = {
  person: ManagedUser;
  isSelf: boolean;
  readable: (iso: string) => ReadableDate;
  children: ReactNode;
};

function PersonDetail({ person, isSelf, readable, children }: PersonDetailProps) {
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
      <Section id="manage" title={t("people.manage")} className="grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
        <div className="divide-y divide-line card">{children}</div>
      </Section>
    </div>
  );
}

type PersonRowProps = { id: string; title: string; text: ReactNode; href: string; button: string | null };

const PersonRow = ({ id, title, text, href, button }: PersonRowProps) => (
  <section aria-labelledby={id} className="flex flex-wrap items-center gap-x-6 gap-y-2.5 px-4 py-3.5">
    <div className="min-w-0 grow basis-72">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="text-soft wrap-anywhere">{text}</p>
    </div>
    {button && <ButtonLink href={href}>{button}</ButtonLink>}
  </section>
);
