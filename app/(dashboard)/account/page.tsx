import type { Metadata } from "next";
import type { ReactNode } from "react";
import {
  changePasswordAction,
  endOtherSessionsAction,
  endSessionAction,
  saveNameAction,
} from "@/app/(dashboard)/account/actions";
import { AccountHead, AccountNotAvailable } from "@/components/accounts/own-account/account-head";
import { NameForm } from "@/components/accounts/own-account/name-form";
import { PasswordForm } from "@/components/accounts/own-account/password-form";
import { SessionTable } from "@/components/accounts/own-account/session-table";
import { LoadError } from "@/components/ui/feedback/load-error";
import { readerDates } from "@/components/ui/reader-dates";
import { PASSWORD_MIN } from "@/lib/contract/accounts/account";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { readFlash } from "@/lib/dashboard/session/flash";
import { findSession, requireSessionOrForm } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  await requireSessionOrForm();
  if (!(await isAvailable("account"))) return <AccountNotAvailable />;
  const client = serviceClient(await findSession());
  const [me, sessions] = await Promise.all([client.getMe(), client.listSessions()]);
  const problem = pageProblem(me) ?? pageProblem(sessions);
  const { name, email } = me.ok ? me.value : { name: "", email: "" };
  const readable = await readerDates();
  return (
    <div className="grid max-w-3xl gap-7">
      <AccountHead title="Account" hasTokens={(await getCapabilities()).apiTokens} />
      {problem ? (
        <LoadError message="Your account could not be loaded." problem={problem} retryHref="/account" />
      ) : (
        <>
          <Section id="profile" title="Profile" isPrinted={false}>
            <p className="text-soft wrap-anywhere">You sign in as {email}.</p>
            <NameForm key={name} name={name} action={saveNameAction} />
          </Section>
          <Section id="password-section" title="Password" isPrinted={false}>
            <p className="text-soft">A new password ends your other sessions. API tokens go on working.</p>
            {/* Remounts the form after a change, which empties its fields. */}
            <PasswordForm
              key={(await readFlash())?.id}
              email={email}
              passwordMin={PASSWORD_MIN}
              action={changePasswordAction}
            />
          </Section>
          {sessions.ok && (
            <Section id="sessions" title="Sessions" isPrinted>
              <SessionTable
                sessions={sessions.value.data}
                total={sessions.value.pagination.total}
                readable={readable}
                endSession={endSessionAction}
                endOthers={endOtherSessionsAction}
              />
            </Section>
          )}
        </>
      )}
    </div>
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
