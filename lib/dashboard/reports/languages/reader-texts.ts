import "server-only";
import Negotiator from "negotiator";
import { headers } from "next/headers";
import arabic from "./ar.json";
import german from "./de.json";
import english from "./en.json";
import spanish from "./es.json";
import french from "./fr.json";
import italian from "./it.json";

/** Texts of the public pages in one language. `tag` is of BCP 47. */
export type PublicTexts = typeof english;

/** With or without a country. The first one is for readers of all other languages. */
const languages: Record<string, PublicTexts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  ar: arabic,
};

/** By `Accept-Language` (RFC 9110 §12.5.4). */
export async function readerTexts(): Promise<PublicTexts> {
  const asked = (await headers()).get("accept-language") ?? undefined;
  const negotiator = new Negotiator({ headers: { "accept-language": asked } });
  return languages[negotiator.language(Object.keys(languages)) ?? "en"] ?? english;
}
