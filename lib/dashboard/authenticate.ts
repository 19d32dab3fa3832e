import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { Credentials, SignedIn } from "@/lib/contract/account";
import { cookieName } from "./cookie";
import { askNextAuth, authOptions } from "./next-auth";
import type { Outcome } from "./outcome";
import { logIn } from "./tokens";

/**
 * Signs in through the credentials provider and gives the session cookie's value. next-auth 4 has no server-side
 * sign-in, so it is asked as its callback route would be; the CSRF pair is made here, since Next has checked the
 * origin of the action this runs in.
 */
export async function authenticate(credentials: Credentials): Promise<Outcome<string>> {
  let answer: Outcome<SignedIn> | undefined;
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
  if (!value) throw new Error("next-auth set no session cookie after a sign-in the service granted");
  return { ok: true, value };
}
