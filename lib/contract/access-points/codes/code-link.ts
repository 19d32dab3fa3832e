const LINK = /^https?:\/\/[^/]+\/q\/(.+)$/i;

/** Other texts unchanged. */
export function codeInLink(text: string): string {
  const [, encoded] = LINK.exec(text) ?? [];
  if (encoded === undefined) return text;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
