/**
 * Returns the locale of a language tag, or en-GB if the tag is invalid. The language of a browser may be no tag: "C" or
 * "en-US@posix" under the locales of Unix with these names. `Intl` throws for it.
 */
export function readerLocale(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? "en-GB";
  } catch {
    return "en-GB";
  }
}
