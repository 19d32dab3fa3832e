import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { Credentials } from "@/lib/contract/account";
import { cookieName } from "./cookie";
import { gatewayProblem } from "./gateway-problem";
import { askNextAuth, authOptions } from "./next-auth";
import type { Outcome } from "./outcome";
import type { Granted } from "./shapes/granted";
import { logIn } from "./tokens";

/**
 * Maximum length of a cookie's name and value that every browser accepts (RFC 6265bis §5.6). next-auth splits longer
 * cookies.
 */
const COOKIE_MAX = 4_096;
const LOG_IN = { method: "POST", path: "/auth/login" };

/**
 * Signs in with next-auth's credentials provider and returns the value of the session cookie. next-auth 4 has no
 * sign-in function for servers, so this calls its callback route. It generates the CSRF token pair itself, because Next
 * has already checked the origin of the calling server action.
 */
export async function authenticate(credentials: Credentials): Promise<Outcome<string>> {
  let answer: Outcome<Granted> | undefined;
  const options = authOptions(async (given) => {
    answer = await logIn(given);
    return answer;
  });
  const csrfToken = randomBytes(32).toString("hex");
  const csrfHash = createHash("sha256").update(`${csrfToken}${options.secret}`).digest("hex");
  const { setCookies } = await askNextAuth(
    {
      method: "POST",
      route: "callback/credentials",
      body: { ...credentials, csrfToken, callbackUrl: "/", json: "true" },
      cookies: { [cookieName("csrf")]: `${csrfToken}|${csrfHash}` },
    },
    options,
  );
  if (answer && !answer.ok) return answer;
  const start = `${cookieName()}=`;
  const value = setCookies
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
    .split(";", 1)[0];
  if (value && cookieName().length + value.length <= COOKIE_MAX) return { ok: true, value };
  return { ok: false, problem: gatewayProblem("answer-too-large", LOG_IN, "Its token is too long for a cookie.") };
}
