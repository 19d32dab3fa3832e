import "server-only";
import Negotiator from "negotiator";
import { headers } from "next/headers";
import { arabic } from "./arabic";
import { english, type PublicTexts } from "./english";
import { french } from "./french";
import { german } from "./german";
import { italian } from "./italian";
import { spanish } from "./spanish";

/** By the tag that a browser names, with or without a country. The first one is for readers of all other languages. */
const languages: Record<string, PublicTexts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  ar: arabic,
};

/** Returns the texts in the language that the browser of the reader asks for, by `Accept-Language` (RFC 9110 §12.5.4). */
export async function readerTexts(): Promise<PublicTexts> {
  const asked = (await headers()).get("accept-language") ?? undefined;
  const negotiator = new Negotiator({ headers: { "accept-language": asked } });
  return languages[negotiator.language(Object.keys(languages)) ?? "en"] ?? english;
}
