import "server-only";
import type { z } from "zod";
import { currentUser } from "@/lib/contract/accounts/account";
import type { Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { requestJson } from "@/lib/dashboard/client/request";
import { getRuntime } from "@/lib/dashboard/client/runtime";

/** A third-party service may know no languages. */
const anyMe = currentUser.partial({ language: true });
export type AnyMe = z.output<typeof anyMe>;

const requestMe = (token: string): Promise<Outcome<AnyMe>> => requestJson(anyMe, { path: "/me", token });

/** Asks before the page is rendered, to know its language, and keeps the answer for the page: another service is far away. */
export async function findLanguageOfMe(token: string): Promise<AnyMe["language"]> {
  if (!(await getCapabilities()).contract) return null;
  const outcome = requestMe(token);
  const page = getRuntime().page();
  if (page) page.me = { token, outcome };
  const me = await outcome;
  return me.ok ? me.value.language : null;
}

/** Once: after a write of the page the user may be another. */
export function takeMe(token: string): Promise<Outcome<AnyMe>> {
  const page = getRuntime().page();
  const kept = page?.me;
  if (page) page.me = undefined;
  return kept?.token === token ? (kept.outcome as Promise<Outcome<AnyMe>>) : requestMe(token);
}
