import type { SignedIn } from "@/lib/contract/accounts/account";
import type { FinishedAttempt, StartedAttempt } from "@/lib/contract/accounts/oidc";
import { SIGN_IN_ATTEMPT_HEADER } from "@/lib/contract/accounts/oidc";
import type { Problem } from "@/lib/contract/problem";
import { tellEach } from "@/lib/messages/messages";
import { startTestService, type TestService } from "../../testing/start-test-service";
import { type LyingProvider, startLyingProvider } from "./test-lying-provider";

export const PUBLIC_URL = "http://127.0.0.1:3999";

/** Environment of a service with this provider. */
export const environmentOf = ({ issuer }: { issuer: string }, prefix = "OIDC", name = "Keycloak") => ({
  PUBLIC_URL,
  [`${prefix}_ISSUER`]: issuer,
  [`${prefix}_CLIENT_ID`]: "doors",
  [`${prefix}_CLIENT_SECRET`]: "a secret of the provider",
  [`${prefix}_NAME`]: name,
});

/** Starts a service with a provider that can lie. */
export async function startSignIn(environment: Record<string, string> = {}) {
  const provider = await startLyingProvider("/realms/office");
  const service = await startTestService({ ...environmentOf(provider), ...environment });
  return { provider, service, ...signInOf(service, provider) };
}

let codes = 0;

/** Returns functions that sign in at a service with a provider. */
export function signInOf(service: TestService, provider: LyingProvider, id = "1") {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    service.send("POST", path, { body, headers });

  const begin = async (body: object = {}): Promise<StartedAttempt> => {
    const answer = await post("/auth/oidc/start", { provider: id, ...body });
    if (answer.status !== 200) throw new Error(await answer.text());
    const started: StartedAttempt = await answer.json();
    provider.state.nonce = new URL(started.url).searchParams.get("nonce") ?? "";
    return started;
  };

  /** Returns the query with which the browser comes back. */
  const queryOf = ({ state }: StartedAttempt, more: Record<string, string> = {}): string => {
    codes += 1;
    const sendsIssuer = provider.state.lie.discovery?.authorization_response_iss_parameter_supported !== false;
    const query = new URLSearchParams({ code: `code-${codes}`, state, ...more });
    if (sendsIssuer && !query.has("iss")) query.set("iss", provider.issuer);
    return query.toString();
  };

  const finish = (attempt: string, query: string) => post("/auth/oidc/callback", { attempt, query });

  const confirm = (attempt: string) => post("/auth/oidc/link", { attempt });

  const redeemCode = (code: string, attempt: string) =>
    post("/auth/one-time-code", { code }, { [SIGN_IN_ATTEMPT_HEADER]: attempt });

  /** Signs a person in, who confirms a link, or returns the sentence of the refusal. */
  const signIn = async (person: Record<string, unknown>, body: object = {}): Promise<SignedIn | string> => {
    const started = await begin(body);
    provider.state.person = person;
    let answer = await finish(started.attempt, queryOf(started));
    const { link }: Partial<FinishedAttempt> = await answer.clone().json();
    if (link) answer = await confirm(link.attempt);
    if (answer.status !== 200) return ((await answer.json()) as Problem).detail;
    const { code }: FinishedAttempt = await answer.json();
    const used = await redeemCode(code ?? "", started.attempt);
    return used.status === 200 ? used.json() : ((await used.json()) as Problem).detail;
  };

  /** Returns the reasons of the refusals in the audit log, the newest last. */
  const reasons = async (): Promise<string[]> => {
    const rows = await service.db
      .selectFrom("audit_entries")
      .select("changes")
      .where("action", "=", "sign-in.failed")
      .orderBy("id")
      .execute();
    return rows.map(({ changes }) => JSON.parse(changes, tellEach).reason?.[1] ?? "");
  };

  return { begin, queryOf, finish, confirm, redeemCode, signIn, reasons };
}

export const succeeded = (result: SignedIn | string): result is SignedIn => typeof result !== "string";
