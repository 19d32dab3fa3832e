import type { ReactNode } from "react";
import { restoreAction } from "@/app/(dashboard)/access-points/trash/actions";
import { chooseThemeAction, signOutAction } from "@/app/(dashboard)/actions";
import { ListMemory, ListNavLink } from "@/components/access-points/list-url/list-memory";
import { AccountArea } from "@/components/accounts/account-area";
import { SessionExpiryNotice } from "@/components/accounts/session-expiry-notice";
import { readTheme } from "@/components/accounts/theme-cookie";
import { CommandButton } from "@/components/commands/command-button";
import { HandScanner } from "@/components/scan/hand-scanner";
import { Toast } from "@/components/ui/feedback/toast";
import { ReaderProvider } from "@/components/ui/reader";
import { AppShell } from "@/components/ui/shell/app-shell";
import { LIST_COOKIE } from "@/lib/contract/access-points/list-cookies";
import { readFlash, shownMessageCookie } from "@/lib/dashboard/session/flash";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { readCookie } from "@/lib/dashboard/session/page-cookies";
import { findReader, findSession } from "@/lib/dashboard/session/session";
import { withPort } from "@/lib/dashboard/session/session-cookie";

/** Does not check access: every page requires its own session. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await findSession();
  const theme = readTheme(await readCookie("theme"));
  const actions = { chooseTheme: chooseThemeAction, signOut: signOutAction };
  const reader = await findReader();
  const account = session && <AccountArea email={session.user.email} theme={theme} {...actions} />;
  const commands = session && <CommandButton />;
  const listLink = <ListNavLink returnUrl={await listReturnUrl()} />;
  return (
    <ReaderProvider reader={reader}>
      <AppShell listLink={listLink} search={commands} account={account}>
        <ListMemory cookie={withPort(LIST_COOKIE)} />
        {session && reader.contract && <HandScanner />}
        {session?.endsAt && <SessionExpiryNotice endsAt={session.endsAt} now={Date.now()} />}
        <Toast cookie={shownMessageCookie()} flash={await readFlash()} undo={restoreAction} />
        {children}
      </AppShell>
    </ReaderProvider>
  );
}
