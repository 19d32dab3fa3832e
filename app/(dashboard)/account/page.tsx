import type { ReactNode } from "react";
import {
  changePasswordAction,
  endOtherSessionsAction,
  endSessionAction,
  saveNameAction,
} from "@/app/(dashboard)/account/actions";
import { AccountHead } from "@/components/accounts/own-account/account-head";
import { newPasswordField } from "@/components/accounts/own-account/new-password-field";
import { NoPassword } from "@/components/accounts/own-account/no-password";
import { SessionTable } from "@/components/accounts/own-account/session-table";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { everyOutcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
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
      <AccountHead title={t("account.title")} current="/account" hasTokens={(await getCapabilities()).contract} />
      <Section id="profile" title={t("account.profile")} isPrinted={false}>
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
      <Section id="password-section" title={t("account.password")} isPrinted={false}>
        {factors && !factors.hasPassword ? (
          <NoPassword text="account.noPassword.change" />
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
        <Section id="sessions" title={t("account.sessions")} isPrinted>
          <SessionTable
            sessions={sessions.data}
            total={sessions.pagination.total}
            readable={await readerDates()}
            endSession={endSessionAction}
            endOthers={endOtherSessionsAction}
          />
        </Section>
      )}
    </Page>
  );
}

type SectionProps = { id: string; title: string; isPrinted: boolean; children: ReactNode };

function Section({ id, title, isPrinted, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={`grid gap-4 ${isPrinted ? "" : "print:hidden"}`}>
      <h2 id={id} className="text-base font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
