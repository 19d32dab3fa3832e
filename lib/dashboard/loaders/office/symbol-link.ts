import "server-only";
import { cache } from "react";
import { originOfLinks, type SymbolLink } from "@/lib/contract/accounts/office-settings";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";

/** Null for a service without this setting, and while it does not answer. */
export const loadSymbolLink = cache(async (): Promise<SymbolLink | null> => {
  const session = await findSession();
  if (!session || !(await getCapabilities()).contract) return null;
  const settings = await serviceClient(session).getOfficeSettings();
  if (!settings.ok) return null;
  const { symbolLinksChosen: isChosen } = settings.value;
  return { origin: originOfLinks(settings.value), canChange: session.user.role === "admin", isChosen };
});
