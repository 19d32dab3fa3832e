export type StoredSelection = {
  /** In order: id → the page it was selected on. */
  ids: ReadonlyMap<string, string>;
  theirs: readonly string[];
  /** All rows that match a filter but those of `except`, instead of `ids`. */
  all: { filter: string; total: number; except: string[] } | null;
};

const empty: StoredSelection = { ids: new Map(), theirs: [], all: null };
const keyOf = (owner: string) => `selection ${owner}`;
const listeners = new Set<() => void>();
const cache = new Map<string, StoredSelection>();

/** Stored for as long as the tab is open. */
export function readSelection(owner: string): StoredSelection {
  const selection = cache.get(owner) ?? parse(sessionStorage.getItem(keyOf(owner)));
  cache.set(owner, selection);
  return selection;
}

export const noSelection = (): StoredSelection => empty;

export function writeSelection(owner: string, selection: StoredSelection): void {
  cache.set(owner, selection);
  sessionStorage.setItem(keyOf(owner), JSON.stringify({ ...selection, ids: [...selection.ids] }));
  for (const listener of listeners) listener();
}

export const countSelected = ({ ids, all }: StoredSelection): number =>
  all ? all.total - all.except.length : ids.size;

function rowsOf(filter: string): string {
  const params = new URLSearchParams(filter);
  params.delete("sort");
  return params.toString();
}

export function isOfOtherList({ ids, all }: StoredSelection, filter: string): boolean {
  const filters = all ? [all.filter] : [...new Set([...ids.values()].map((place) => placeOf(place).filter))];
  return filters.some((other) => rowsOf(other) !== rowsOf(filter));
}

export function placeOf(place: string): { filter: string; page: number } {
  const at = place.lastIndexOf(" ");
  return { filter: place.slice(0, at), page: Number(place.slice(at + 1)) };
}

export const clearSelection = (owner: string): void => writeSelection(owner, empty);

export function deselectDeleted(owner: string, deleted: readonly string[]): void {
  const { ids, theirs, all } = readSelection(owner);
  const isLeft = (id: string) => !deleted.includes(id);
  const except = all?.except.filter(isLeft) ?? [];
  // The total still counts those that were deselected before they were deleted.
  const total = (all?.total ?? 0) - (all?.except.length ?? 0) + except.length;
  writeSelection(owner, {
    ids: new Map([...ids].filter(([id]) => isLeft(id))),
    theirs: theirs.filter(isLeft),
    all: all && { ...all, total, except },
  });
}

export function subscribeToSelection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(stored: string | null): StoredSelection {
  if (stored === null) return empty;
  const { ids, theirs = [], all } = JSON.parse(stored);
  return { ids: new Map(ids), theirs, all: all && { except: [], ...all } };
}
