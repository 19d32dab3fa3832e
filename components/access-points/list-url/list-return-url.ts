import "server-only";
import { cookies } from "next/headers";
import { LIST_COOKIE, listKeys } from "@/lib/contract/access-points/list-cookies";
import { isFieldFilter, listPageParameters } from "@/lib/contract/access-points/list-page-query";
import { fieldParametersIn } from "@/lib/contract/custom-fields/field-parameters";

/**
 * Returns the URL of the list with the search, sort order and page that this person saw last: the target of "List",
 * Cancel and a deletion. Works without script, because the cookie is set with the answer that shows the list.
 */
export async function listReturnUrl(): Promise<string> {
  return listUrlOf((await cookies()).get(LIST_COOKIE)?.value ?? "");
}

/** Returns the URL of the list with the valid parameters in `text`. The path is constant, so it is never another site's. */
export function listUrlOf(text: string): string {
  const given = new URLSearchParams(text);
  const params = new URLSearchParams();
  for (const key of listKeys) {
    const value = given.get(key);
    if (value && listPageParameters[key].safeParse(value).success) params.set(key, value);
  }
  for (const name of fieldParametersIn(given.keys())) {
    const value = given.get(name);
    if (value && isFieldFilter(name, value)) params.set(name, value);
  }
  return params.size > 0 ? `/access-points?${params}` : "/access-points";
}
