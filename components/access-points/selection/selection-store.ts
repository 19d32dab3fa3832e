/** What is selected in the list. */
export type Selection = {
  /** Those ticked one by one, in that order: id → the page it was ticked on. */
  ids: ReadonlyMap<string, string>;
  /** Instead of them, all that match a list's filter. */
  all: { filter: string; total: number } | null;
};

const nothing: Selection = { ids: new Map(), all: null };
const keyOf = (owner: string) => `selection ${owner}`;
const listeners = new Set<() => void>();
const known = new Map<string, Selection>();

/** What this person has selected in this tab; it lasts as long as the tab. */
export function readSelection(owner: string): Selection {
  const selection = known.get(owner) ?? parse(sessionStorage.getItem(keyOf(owner)));
  known.set(owner, selection);
  return selection;
}

/** What the server draws. */
export const noSelection = (): Selection => nothing;

export function writeSelection(owner: string, selection: Selection): void {
  known.set(owner, selection);
  sessionStorage.setItem(keyOf(owner), JSON.stringify({ ids: [...selection.ids], all: selection.all }));
  for (const listener of listeners) listener();
}

export const clearSelection = (owner: string): void => writeSelection(owner, nothing);

export function onSelection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(kept: string | null): Selection {
  if (kept === null) return nothing;
  const { ids, all } = JSON.parse(kept);
  return { ids: new Map(ids), all };
}
