/** Access points ticked in the list, in the order they were: id → the page they were ticked on. */
export type Selection = ReadonlyMap<string, string>;

const keyOf = (owner: string) => `selection ${owner}`;
const listeners = new Set<() => void>();
const known = new Map<string, Selection>();
const none: Selection = new Map();

/** What this person has selected in this tab; it lasts as long as the tab. */
export function readSelection(owner: string): Selection {
  const before = known.get(owner);
  if (before) return before;
  const selection = new Map(parse(sessionStorage.getItem(keyOf(owner))));
  known.set(owner, selection);
  return selection;
}

/** Nothing: what the server draws. */
export const noSelection = (): Selection => none;

export function writeSelection(owner: string, selection: Selection): void {
  known.set(owner, selection);
  sessionStorage.setItem(keyOf(owner), JSON.stringify([...selection]));
  for (const listener of listeners) listener();
}

export function onSelection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(kept: string | null): [string, string][] {
  try {
    return JSON.parse(kept ?? "[]");
  } catch {
    return [];
  }
}
