import type { ReactNode } from "react";
import {
  changePasswordAction,
  endOtherSessionsAction,
  endSessionAction,
  saveNameAction,
} from "@/app/(dashboard)/account/actions";
import { AccountHead } from "@/components/accounts/own-account/account-head";
import { NameForm } from "@/components/accounts/own-account/name-form";
import { NoPassword } from "@/components/accounts/own-account/no-password";
import { PasswordForm } from "@/components/accounts/own-account/password-form";
import { SessionTable } from "@/components/accounts/own-account/session-table";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PASSWORD_MIN } from "@/lib/contract/accounts/account";
import { everyOutcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { readFlash } from "@/lib/dashboard/session/flash";

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
      <AccountHead title="Account" current="/account" hasTokens={(await getCapabilities()).contract} />
      <Section id="profile" title="Profile" isPrinted={false}>
        <p className="text-soft wrap-anywhere">You sign in as {email}.</p>
        <NameForm key={name} name={name} action={saveNameAction} />
      </Section>
      <Section id="password-section" title="Password" isPrinted={false}>
        {factors && !factors.hasPassword ? (
          <NoPassword what="Here you change your password." />
        ) : (
          <>
            <p className="text-soft">A new password ends your other sessions. API tokens go on working.</p>
            {/* Remounts the form after a change, which empties its fields. */}
            <PasswordForm key={flash?.id} email={email} passwordMin={PASSWORD_MIN} action={changePasswordAction} />
          </>
        )}
      </Section>
      {sessions && (
        <Section id="sessions" title="Sessions" isPrinted>
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
