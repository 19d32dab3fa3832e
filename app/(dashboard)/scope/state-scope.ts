import { redirect } from "next/navigation";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { readFlash } from "@/lib/dashboard/session/flash";
import { isDocument, isFormPost } from "@/lib/dashboard/session/session";

// Null when the address has the scope. A redirect would delete the cookie of a waiting message with the first answer.
// Otherwise `StatedAddress` shows it: until the page of a redirect is loaded, Next draws nothing.
export async function stateScope(path: string, params: SearchParams, scope: ListScope): Promise<string | null> {
  if (params.scope !== undefined) return null;
  const href = `${path}?${new URLSearchParams(toPairs({ scope, ...params }))}`;
  if ((await isDocument()) && (await readFlash()) === null && !(await isFormPost())) redirect(href);
  return href;
}
