import "server-only";
import type { IncomingMessage } from "node:http";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { negotiateLanguage } from "@/lib/messages/catalogues";
import type { Language } from "@/lib/messages/messages";
import { cookieName, decryptSession, findCookie } from "./session-cookie";
import { findMe } from "./tokens";

/** The person's choice, else the browser's languages, else the office's choice. */
export async function findPageLanguage({ headers }: IncomingMessage): Promise<Language> {
  const cookie = findCookie(headers.cookie, cookieName());
  const session = cookie ? await decryptSession(cookie) : null;
  const chosen = session && (await findMe(session.token))?.language;
  return chosen ?? negotiateLanguage(headers["accept-language"]) ?? (await getRuntime().officeLanguage()) ?? "en";
}
