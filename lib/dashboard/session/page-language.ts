import "server-only";
import type { IncomingMessage } from "node:http";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { negotiateLanguage } from "@/lib/messages/catalogues";
import type { Language } from "@/lib/messages/messages";
import { findLanguageOfMe } from "./me";
import { cookieName, decryptSession, findCookie } from "./session-cookie";

/** The person's choice, else the browser's languages, else the office's choice. */
export async function findPageLanguage({ headers }: IncomingMessage): Promise<Language> {
  const cookie = findCookie(headers.cookie, cookieName());
  const session = cookie ? await decryptSession(cookie) : null;
  const chosen = session && (await findLanguageOfMe(session.token));
  return chosen ?? negotiateLanguage(headers["accept-language"]) ?? (await getRuntime().officeLanguage()) ?? "en";
}
