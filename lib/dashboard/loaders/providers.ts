import "server-only";
import { everyOutcome, failed } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { t } from "@/lib/messages/messages";
import { loadOwnFactors } from "./own-factors";

/** A provider of the settings, and what the reader proves a change with. `new` has no provider yet. */
export const loadProvider = (id: string) => async (client: ServiceClient) => {
  const loaded = await everyOutcome(client.listProviders(), loadOwnFactors(client));
  if (!loaded.ok) return loaded;
  const [{ callback, data }, own] = loaded.value;
  const provider = data.find((one) => one.id === id && one.source === "settings");
  if (!provider && id !== "new") return failed({ kind: "not-found", detail: t("settings.provider.gone") });
  const proof = { hasFactor: own.data.length > 0, passkey: own.passkey };
  return { ok: true as const, value: { callback, provider, proof } };
};
