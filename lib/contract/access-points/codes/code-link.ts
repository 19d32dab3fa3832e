const LINK = /^https?:\/\/[^/]+\/q\/(.+)$/i;

/** Returns the code of a link on a label, whatever its address; other texts unchanged. */
export function codeInLink(text: string): string {
  const [, encoded] = LINK.exec(text) ?? [];
  if (encoded === undefined) return text;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
