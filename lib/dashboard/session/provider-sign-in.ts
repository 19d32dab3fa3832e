import "server-only";
import { createHash } from "node:crypto";
import { cookies } from "next/headers";
import { finishedAttempt, type StartedAttempt, type TriedSignIn, triedSignIn } from "@/lib/contract/accounts/oidc";
import type { Outcome } from "@/lib/contract/outcome";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { t } from "@/lib/messages/messages";
import { setFlash } from "./flash";
import { readJsonCookie, writeCookie } from "./page-cookies";
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
    await writeCookie("link", JSON.stringify({ link, provider }), LINK_SECONDS);
    return LINK_PAGE;
  }
  if (tried) {
    await keepTrial(tried);
    return SIGN_IN_SETTINGS;
  }
  const started = await startSession({ code: code ?? "", attempt, provider });
  return started.ok ? safeReturnPath(next) : refuse(started.problem.detail, next);
}

export const readPendingLink = () => readJsonCookie("link", pendingLink);

/** `attempt` of the page that named both sides: another tab may have replaced the cookie. Only for server actions. */
export async function confirmLink(attempt: string): Promise<Outcome<null>> {
  const outcome = await serviceClient(null).linkAccount({ body: { attempt } });
  if (!outcome.ok) return outcome;
  const { code, provider } = outcome.value;
  await writeCookie("link", "", 0);
  return startSession({ code: code ?? "", attempt, provider });
}

/** The sign-in page with the reason if the provider has no such page. */
export async function endAtProvider(provider: string): Promise<string> {
  const outcome = await serviceClient(null).endProviderSession({ body: { provider } });
  if (outcome.ok) return outcome.value.url;
  if (outcome.problem.status !== 404) return refuse(outcome.problem.detail, "");
  return refuse(t("requests.provider.noSignOut"), "");
}

async function refuse(text: string, next: string): Promise<string> {
  await setFlash({ text, tone: "danger" });
  if (next.startsWith("/welcome?")) return next;
  return next && next !== "/" ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in";
}

async function refuseTrial(text: string): Promise<string> {
  await setFlash({ text, tone: "danger" });
  return SIGN_IN_SETTINGS;
}

async function keepTrial(tried: TriedSignIn): Promise<void> {
  const withGroups = (count: number): string => {
    const groups = tried.groups?.slice(0, count) ?? null;
    return JSON.stringify({ ...tried, groups, matches: tried.matches.slice(0, count) });
  };
  const fits = (value: string) => encodeURIComponent(value).length <= TRIED_MAX;
  await writeCookie("tried", [20, 8, 3].map(withGroups).find(fits) ?? withGroups(0), TRIED_SECONDS);
}

/** The cookie is gone after a minute. */
export const readTrial = () => readJsonCookie("tried", triedSignIn);

/** The service refuses older ones too. */
const ATTEMPT_SECONDS = 600;

/** Each tab that is sent to a provider has one. */
const ATTEMPTS_MAX = 5;

type Kind = "sign-in" | "try";

/** `attempt` is "" when the browser has none with the state that was sent. */
type KeptAttempt = { kind: Kind; attempt: string };

/** Each tab has one of its own. */
const nameOf = (state: string): string =>
  `${cookieName("oidc")}-${createHash("sha256").update(state).digest("base64url").slice(0, 16)}`;

/** Forgets the oldest of too many. Only for route handlers. */
async function keepAttempt(kind: Kind, { state, attempt }: StartedAttempt): Promise<void> {
  const jar = await cookies();
  // Browsers send the oldest cookie first (RFC 6265 §5.4).
  const kept = jar.getAll().filter(({ name }) => name.startsWith(`${cookieName("oidc")}-`));
  for (const { name } of kept.slice(0, Math.max(0, kept.length - ATTEMPTS_MAX + 1))) forget(jar, name);
  jar.set(nameOf(state), `${kind}.${attempt}`, { ...cookieAttributes(), maxAge: ATTEMPT_SECONDS });
}

/** Forgets the attempt: it can be finished once. Only for route handlers. */
async function takeAttempt(state: string): Promise<KeptAttempt> {
  const jar = await cookies();
  const value = jar.get(nameOf(state))?.value ?? "";
  if (value) forget(jar, nameOf(state));
  const [kind = "", attempt = ""] = [value.split(".", 1)[0], value.slice(value.indexOf(".") + 1)];
  return { kind: kind === "try" ? "try" : "sign-in", attempt };
}

const forget = (jar: Awaited<ReturnType<typeof cookies>>, name: string) =>
  jar.set(name, "", { ...cookieAttributes(), maxAge: 0 });
