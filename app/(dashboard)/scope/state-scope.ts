import { redirect } from "next/navigation";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { readFlash } from "@/lib/dashboard/session/flash";

/**
 * Redirects to the address that says whose list it shows, so that a copied one shows everybody the same. Not while a message waits:
 * its cookie is deleted with the first answer.
 */
export async function stateScope(path: string, params: SearchParams, scope: ListScope): Promise<void> {
  if (params.scope !== undefined || (await readFlash()) !== null) return;
  redirect(`${path}?${new URLSearchParams(toPairs({ scope, ...params }))}`);
}
