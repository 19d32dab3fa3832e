import type { RoundPoint } from "@/lib/contract/rounds";

const digits: Record<string, string> = { O: "0", I: "1", L: "1", U: "V" };

const fold = (code: string): string => code.toUpperCase().replace(/[OILU]/g, (letter) => digits[letter] ?? letter);

/** A generated code, which a link or a hand scanner may give without its hyphen. */
const MADE = /^[\dA-Z]{8}-[\dA-Z]$/;

/**
 * Says without network which expected access point a label belongs to, in no case more generously than the service does: what
 * it does not find may still be found there. `origin`: of links on labels.
 */
export function createMatcher(points: readonly RoundPoint[], origin: string): (scanned: string) => RoundPoint | null {
  const byKey = new Map<string, RoundPoint[]>();
  for (const point of points) {
    const key = fold(point.code);
    for (const one of MADE.test(key) ? [key, key.replace("-", "")] : [key]) {
      byKey.set(one, [...(byKey.get(one) ?? []), point]);
    }
  }
  const start = `${origin}/q/`.toUpperCase();
  return (scanned) => {
    const text = scanned.trim();
    const isLink = text.toUpperCase().startsWith(start);
    const code = isLink ? decoded(text.slice(start.length).split(/[?#]/, 1)[0] ?? "") : text;
    const found = byKey.get(fold(code)) ?? [];
    return found.find((point) => point.code === code) ?? found[0] ?? null;
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/$/, "");
  } catch {
    return path;
  }
}
