import "server-only";
import { cache } from "react";
import { DEFAULT_TIME_ZONE } from "@/lib/contract/accounts/office-days";
import type { OfficeSettings } from "@/lib/contract/accounts/office-settings";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";

/** Null for a service without settings, and while it does not answer. */
export const loadOfficeSettings = cache(async (): Promise<OfficeSettings | null> => {
  const session = await findSession();
  if (!session || !(await getCapabilities()).contract) return null;
  const settings = await serviceClient(session).getOfficeSettings();
  return settings.ok ? settings.value : null;
});

/** Null if it has chosen none, so that days are the reader's. */
export const officeZoneOf = ({ timeZone }: Pick<OfficeSettings, "timeZone">): string | null =>
  timeZone === DEFAULT_TIME_ZONE ? null : timeZone;

export const loadOfficeZone = async (): Promise<string | null> =>
  officeZoneOf((await loadOfficeSettings()) ?? { timeZone: DEFAULT_TIME_ZONE });
