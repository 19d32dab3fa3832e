import "server-only";
import { cache } from "react";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { type DashboardSession, findSession } from "@/lib/dashboard/session/session";

/** None without a session, for a service that lacks them, and while it does not answer. */
export const loadFields = cache(async (): Promise<CustomField[]> => {
  const session = await findSession();
  if (!session || !(await getCapabilities()).contract) return [];
  const outcome = await serviceClient(session).listFields();
  return outcome.ok ? outcome.value.data : [];
});

/** The deleted ones too. */
export async function listAllFields(
  client: ServiceClient,
  { user }: DashboardSession,
): Promise<Outcome<CustomField[]>> {
  if (user.role !== "admin") return failed({ kind: "forbidden", detail: "" });
  const outcome = await client.listFields({ query: { deleted: "yes" } });
  return outcome.ok ? { ok: true, value: outcome.value.data } : outcome;
}
