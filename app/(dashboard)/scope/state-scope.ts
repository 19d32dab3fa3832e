import { redirect } from "next/navigation";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { readFlash } from "@/lib/dashboard/session/flash";
import { isFormPost } from "@/lib/dashboard/session/session";

/**
 * Redirects to the address that says whose list it shows, so that a copied one shows everybody the same. Not while a message waits,
 * whose cookie is deleted with the first answer, and not in place of a form that was sent, whose answer the page shows.
 */
export async function stateScope(path: string, params: SearchParams, scope: ListScope): Promise<void> {
  if (params.scope !== undefined || (await readFlash()) !== null || (await isFormPost())) return;
  redirect(`${path}?${new URLSearchParams(toPairs({ scope, ...params }))}`);
}
