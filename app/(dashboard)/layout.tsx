import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { chooseThemeAction, signOutAction } from "@/app/(dashboard)/actions";
import { AccountArea } from "@/components/accounts/account-area";
import { SessionEnding } from "@/components/accounts/session-expiry-notice";
import { readTheme } from "@/components/accounts/theme-cookie";
import { Frame } from "@/components/ui/frame";
import { getCapabilities } from "@/lib/dashboard/capabilities";
import { findSession } from "@/lib/dashboard/session";

/** The header of the signed-in. It guards nothing: every page asks for its own session. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await findSession();
  const theme = readTheme(await cookies());
  const actions = { chooseTheme: chooseThemeAction, signOut: signOutAction };
  const { description, scope } = await getCapabilities();
  const account = session && <AccountArea user={session.user} showsRole={scope} theme={theme} {...actions} />;
  return (
    <Frame account={account} hasApi={description}>
      {session?.endsAt && <SessionEnding endsAt={session.endsAt} now={Date.now()} />}
      {children}
    </Frame>
  );
}
