import "server-only";
import { cookies } from "next/headers";
import type { z } from "zod";
import { finishedAttempt, type TriedSignIn, triedSignIn } from "@/lib/contract/accounts/oidc";
import type { Outcome } from "@/lib/contract/outcome";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { keepAttempt, takeAttempt } from "./attempt-cookies";
import { setFlash } from "./flash";
import { safeReturnPath } from "./return-path";
import { type DashboardSession, startSession } from "./session";
import { cookieAttributes, cookieName } from "./session-cookie";

export const SIGN_IN_SETTINGS = "/settings/sign-in";

const LINK_PAGE = "/sign-in/oidc/link";
/** The service refuses older attempts too. */
const LINK_SECONDS = 600;

const pendingLink = finishedAttempt.pick({ provider: true }).extend({ link: finishedAttempt.shape.link.unwrap() });

/** Seconds, and characters of the result. */
const TRIED_SECONDS = 60;
const TRIED_MAX = 3_000;

/** Only for route handlers. */
export async function beginSignIn(params: URLSearchParams): Promise<string> {
  const provider = params.get("provider") ?? "";
  const next = safeReturnPath(params.get("next"));
  const link = params.get("link") ?? "";
  const outcome = await serviceClient(null).startSignIn({ body: { provider, next: next.slice(0, 1_000), link } });
  if (!outcome.ok) return refuse(outcome.problem.detail, link ? `/welcome?token=${encodeURIComponent(link)}` : next);
  await keepAttempt("sign-in", outcome.value);
  return outcome.value.url;
}

export async function beginTrial(session: DashboardSession, provider: string): Promise<string> {
  const client = serviceClient(session);
  // Says what is wrong before the browser leaves.
  const checked = await client.checkProvider({ id: provider });
  const outcome = checked.ok ? await client.trySignIn({ body: { provider } }) : checked;
  if (!outcome.ok) return refuseTrial(outcome.problem.detail);
  await keepAttempt("try", outcome.value);
  return outcome.value.url;
}

/** `search` with its question mark. The one-time code signs in by next-auth, as a password does. */
export async function finishSignIn(search: string): Promise<string> {
  const query = search.replace(/^\?/, "");
  const { kind, attempt } = await takeAttempt(new URLSearchParams(query).get("state") ?? "");
  const outcome = await serviceClient(null).finishSignIn({ body: { attempt, query } });
  if (!outcome.ok && kind === "try") return refuseTrial(outcome.problem.detail);
  if (!outcome.ok) return refuse(outcome.problem.detail, "");
  const { code, provider, next, link, tried } = outcome.value;
  if (link) {
    (await cookies()).set(cookieName("link"), JSON.stringify({ link, provider }), {
      ...cookieAttributes(),
      maxAge: LINK_SECONDS,
    });
    return LINK_PAGE;
  }
  if (tried) {
    await keepTrial(tried);
    return SIGN_IN_SETTINGS;
  }
  const started = await startSession({ code: code ?? "", attempt, provider });
  return started.ok ? safeReturnPath(next) : refuse(started.problem.detail, next);
}

export async function readPendingLink(): Promise<z.output<typeof pendingLink> | null> {
  const value = (await cookies()).get(cookieName("link"))?.value;
  try {
    return pendingLink.safeParse(JSON.parse(value ?? "null")).data ?? null;
  } catch {
    // Another program of this host has set the cookie.
    return null;
  }
}

/** `attempt` of the page that named both sides: another tab may have replaced the cookie. Only for server actions. */
export async function confirmLink(attempt: string): Promise<Outcome<null>> {
  const outcome = await serviceClient(null).linkAccount({ body: { attempt } });
  if (!outcome.ok) return outcome;
  const { code, provider } = outcome.value;
  (await cookies()).set(cookieName("link"), "", { ...cookieAttributes(), maxAge: 0 });
  return startSession({ code: code ?? "", attempt, provider });
}

/** The sign-in page with the reason if the provider has no such page. */
export async function endAtProvider(provider: string): Promise<string> {
  const outcome = await serviceClient(null).endProviderSession({ body: { provider } });
  if (outcome.ok) return outcome.value.url;
  if (outcome.problem.status !== 404) return refuse(outcome.problem.detail, "");
  return refuse("The provider has no page that signs you out. Open its own site to sign out there.", "");
}

async function refuse(text: string, next: string): Promise<string> {
  await setFlash({ name: "", text, tone: "danger" });
  if (next.startsWith("/welcome?")) return next;
  return next && next !== "/" ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in";
}

async function refuseTrial(text: string): Promise<string> {
  await setFlash({ name: "", text, tone: "danger" });
  return SIGN_IN_SETTINGS;
}

async function keepTrial(tried: TriedSignIn): Promise<void> {
  const withGroups = (count: number): string => {
    const groups = tried.groups?.slice(0, count) ?? null;
    return encodeURIComponent(JSON.stringify({ ...tried, groups, matches: tried.matches.slice(0, count) }));
  };
  const shown = [20, 8, 3].map(withGroups).find((value) => value.length <= TRIED_MAX) ?? withGroups(0);
  (await cookies()).set(cookieName("tried"), shown, { ...cookieAttributes(), maxAge: TRIED_SECONDS });
}

/** The cookie is gone after a minute. */
export async function readTrial(): Promise<TriedSignIn | null> {
  const value = (await cookies()).get(cookieName("tried"))?.value;
  try {
    return value ? (triedSignIn.safeParse(JSON.parse(decodeURIComponent(value))).data ?? null) : null;
  } catch {
    return null;
  }
}
