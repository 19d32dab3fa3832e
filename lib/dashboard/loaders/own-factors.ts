import "server-only";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type { OwnFactors } from "@/lib/contract/accounts/second-factor";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

/** The request is null where there is no passkey. */
export async function loadOwnFactors(
  client: ServiceClient,
): Promise<Outcome<OwnFactors & { passkey: PasskeyRequest | null }>> {
  const factors = await client.listFactors();
  if (!factors.ok) return factors;
  const hasPasskey = factors.value.data.some(({ type }) => type === "passkey");
  const asked = hasPasskey ? await client.requestOwnPasskey() : null;
  return { ok: true, value: { ...factors.value, passkey: asked?.ok ? asked.value : null } };
}
