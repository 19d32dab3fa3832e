const PARAM_TYPES = /^(c|oc|d|ci\((\.|\.\.|\.\.\.|\.\.\)\(\.\.)\)|di\((\.|\.\.|\.\.\.|\.\.\)\(\.\.)\))$/;
const MARKERS = ["refetch", "inside-shared-layout", "metadata-only"];

/**
 * Returns whether Next can parse a `Next-Router-State-Tree` header. Next answers 500 to an invalid one and logs a stack
 * trace. The schema is Next's own (next/dist/server/app-render/types.js). A client with another version of Next may use
 * another schema; it gets 400 and reloads the page, as it does after any answer that is not flight data.
 */
export function isRouterState(header: string | string[]): boolean {
  if (Array.isArray(header)) return false;
  try {
    return isTree(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

function isTree(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6) return false;
  const [segment, children, url, marker, flags, last] = value;
  return (
    isSegment(segment) &&
    isRecord(children) &&
    Object.values(children).every(isTree) &&
    (isAbsent(url) || (Array.isArray(url) && url.length === 2 && url.every(isText))) &&
    (isAbsent(marker) || MARKERS.includes(marker)) &&
    (isAbsent(flags) || typeof flags === "number") &&
    (last === undefined || isText(last))
  );
}

const isText = (value: unknown): value is string => typeof value === "string";
const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether a value is a path segment: text, or the name, value, type and siblings of a parameter. */
function isSegment(value: unknown): boolean {
  if (isText(value)) return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, key, type, siblings] = value;
  const isKnownType = isText(type) && PARAM_TYPES.test(type);
  return isText(name) && isText(key) && isKnownType && (siblings === null || isTexts(siblings));
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
