import "server-only";
import { cookies } from "next/headers";
import { isFieldFilter, listPageParameters } from "@/lib/contract/access-points/access-point-list";
import { LIST_COOKIE, type ListKey, listKeys } from "@/lib/contract/access-points/list-cookies";
import { readParameters, toPairs } from "@/lib/contract/access-points/list-parameters";
import { fieldParametersIn } from "@/lib/contract/custom-fields/field-parameters";
import { withPort } from "./session-cookie";

/** Works without script, because the cookie is set with the answer that shows the list. */
export async function listReturnUrl(): Promise<string> {
  return listUrlOf((await listCookies()).get(LIST_COOKIE)?.value ?? "");
}

/** Set by rememberList. */
export async function listCookies(): Promise<{ get: (name: string) => { value: string } | undefined }> {
  const jar = await cookies();
  return { get: (name) => jar.get(withPort(name)) };
}

/** That of the head of a request, each character of which may be escaped. */
const TEXT_MAX = 48 * 1_024;

/** The path is constant, so it is never another site's. */
export function listUrlOf(text: string): string {
  if (text.length > TEXT_MAX) return "/access-points";
  const given = new Map(Object.entries(readParameters(new URLSearchParams(text))));
  const isValid = (name: string, value: string | string[]) =>
    isListKey(name) ? listPageParameters[name].safeParse(value).success : isFieldFilter(name, value);
  const names = [...listKeys, ...fieldParametersIn(given.keys())];
  const valid = names.flatMap((name) => {
    const value = given.get(name);
    return value && isValid(name, value) ? toPairs({ [name]: value }) : [];
  });
  return valid.length > 0 ? `/access-points?${new URLSearchParams(valid)}` : "/access-points";
}

const isListKey = (name: string): name is ListKey => (listKeys as readonly string[]).includes(name);
