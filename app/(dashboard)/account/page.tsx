import {
  changePasswordAction,
  endOtherSessionsAction,
  endSessionAction,
  saveNameAction,
} from "@/app/(dashboard)/account/actions";
import { AccountHead } from "@/components/accounts/own-account/account-head";
import { deviceName } from "@/components/accounts/own-account/device-name";
import { newPasswordField } from "@/components/accounts/own-account/new-password-field";
import { Button } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { PostForm } from "@/components/ui/fields/post-form";
import { RecordForm } from "@/components/ui/fields/record-form";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { Section } from "@/components/ui/section";
import { Page } from "@/components/ui/shell/page";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { Session } from "@/lib/contract/accounts/own-account";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { readFlash } from "@/lib/dashboard/session/flash";
import { t } from "@/lib/messages/messages";

/** Sessions on the page. More are rare, and “End all other sessions” ends those too. */
const SESSIONS_LIMIT = 50;

export default async function AccountPage() {
  const loaded = await loadFormPage({
    needs: "contract",
    load: (client) =>
      everyOutcome(client.getMe(), client.listSessions({ query: { limit: SESSIONS_LIMIT } }), client.listFactors()),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="account" />;
  const [me, sessions, factors] = loaded.value ?? [{ name: "", email: "" }, null, null];
  const { name, email } = me;
  const flash = await readFlash();
  return (
    <Page>
      <AccountHead current="/account" />
      <Section id="profile" title={t("account.profile")} className="gap-4 print:hidden">
        <p className="text-soft wrap-anywhere">{t("account.signInAs", { email })}</p>
        <RecordForm
          key={name}
          action={saveNameAction}
          href="/account"
          schema="nameForm"
          fields={[
            {
              name: "name",
              label: t("account.name"),
              help: t("account.name.help"),
              input: { autoComplete: "name" },
            },
          ]}
          values={{ name }}
          submit={t("account.saveName")}
        />
      </Section>
      <Section id="password-section" title={t("account.password")} className="gap-4 print:hidden">
        {factors && !factors.hasPassword ? (
          <p className="max-w-prose">{t("account.noPassword.change")}</p>
        ) : (
          <>
            <p className="text-soft">{t("account.password.endsSessions")}</p>
            {/* Remounts the form after a change, which empties its fields. */}
            <RecordForm
              key={flash?.id}
              action={changePasswordAction}
              href="/account"
              schema="passwordChange"
              fields={[
                {
                  name: "current",
                  label: t("account.password.current"),
                  type: "password",
                  input: { autoComplete: "current-password" },
                },
                newPasswordField(t("account.password.new")),
              ]}
              selectOnFailure="current"
              submit={t("account.password.change")}
            >
              {/* Tells password managers whose password it is. */}
              <input type="email" hidden readOnly autoComplete="username" value={email} />
            </RecordForm>
          </>
        )}
      </Section>
      {sessions && (
        <Section id="sessions" title={t("account.sessions")}>
          <SessionTable sessions={sessions.data} total={sessions.pagination.total} readable={await readerDates()} />
        </Section>
      )}
    </Page>
  );
}

type SessionTableProps = {
  sessions: Session[];
  /** More than are listed. */
  total: number;
  readable: (iso: string) => ReadableDate;
};

function SessionTable({ sessions, total, readable }: SessionTableProps) {
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-card">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} readable={readable} />
        ))}
      </ul>
      {total > sessions.length && (
        <p className="text-soft">{t("account.session.listed", { shown: sessions.length, total })}</p>
      )}
      {total > 1 && (
        <PostForm action={endOtherSessionsAction} className="print:hidden">
          <Button type="submit">{t("account.session.endOthers")}</Button>
        </PostForm>
      )}
    </>
  );
}

type SessionItemProps = Pick<SessionTableProps, "readable"> & { session: Session };

function SessionItem({ session, readable }: SessionItemProps) {
  const { id, current, userAgent, address, createdAt, lastUsedAt } = session;
  const name = deviceName(userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2.5">
      <div className="me-auto min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5 font-semibold wrap-anywhere">
          <span title={userAgent || undefined}>{name}</span>
          {current && <span className="chip font-sans font-normal">{t("account.session.thisDevice")}</span>}
        </p>
        <p className="text-soft wrap-anywhere">
          {address && <bdi className="font-mono text-[0.8125rem]">{address}</bdi>}
          {address && " · "}
          {current
            ? t("account.session.inUse")
            : rich("account.session.lastUsed", { time: () => <ReadableTime date={readable(lastUsedAt)} exact /> })}
          {" · "}
          {rich("account.session.signedIn", { time: () => <ReadableTime date={readable(createdAt)} /> })}
        </p>
      </div>
      {!current && (
        <PostForm action={endSessionAction} className="print:hidden">
          <input type="hidden" name="id" value={id} />
          <Button type="submit">{rich("account.session.end", { device: name, about: spoken })}</Button>
        </PostForm>
      )}
    </li>
  );
}
