import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { chooseThemeAction, signOutAction } from "@/app/(dashboard)/actions";
import { AccountArea } from "@/components/accounts/account-area";
import { readTheme } from "@/components/accounts/read-theme";
import { Frame } from "@/components/ui/frame";
import { findSession } from "@/lib/dashboard/session";

/** The header of the signed-in. It guards nothing: every page asks for its own session. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await findSession();
  const theme = readTheme(await cookies());
  const actions = { chooseTheme: chooseThemeAction, signOut: signOutAction };
  return <Frame account={session && <AccountArea user={session.user} theme={theme} {...actions} />}>{children}</Frame>;
}
