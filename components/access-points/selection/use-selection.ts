"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import {
  noSelection,
  readSelection,
  type StoredSelection,
  subscribeToSelection,
  writeSelection,
} from "@/components/access-points/selection/selection-store";

export type SelectionPage = {
  owner: string;
  filter: string;
  page: number;
  ids: string[];
  theirs: string[];
  idsInUrl: string[];
};

const nothing: SelectionPage = { owner: "", filter: "", page: 1, ids: [], theirs: [], idsInUrl: [] };

export const SelectionContext = createContext(nothing);

export function useSelection() {
  const page = useContext(SelectionContext);
  const selection = useSyncExternalStore(subscribeToSelection, () => readSelection(page.owner), noSelection);
  const isSelected = (id: string) =>
    isIn(selection, page, id) || (selection === noSelection() && page.idsInUrl.includes(id));
  // Reads it again: another row may have been selected since this rendering.
  const select = (ids: string[], on: boolean) =>
    writeSelection(page.owner, withRows(readSelection(page.owner), page, ids, on));
  const selectRow = (id: string, on: boolean, isRange: boolean) => {
    select(isRange ? rowsBetween(page.ids, lastChanged, id) : [id], on);
    lastChanged = id;
  };
  return { page, isSelected, select, selectRow };
}

let lastChanged = "";

function rowsBetween(ids: string[], one: string, other: string): string[] {
  const [from = -1, to = -1] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : ids.slice(from, to + 1);
}

/** If all that match are selected, it lists exceptions. */
function withRows(
  { ids, theirs, all }: StoredSelection,
  page: SelectionPage,
  changed: string[],
  on: boolean,
): StoredSelection {
  if (all && all.filter === page.filter) {
    const others = all.except.filter((id) => !changed.includes(id));
    return { ids, theirs, all: { ...all, except: on ? others : [...others, ...changed] } };
  }
  const next = new Map(all ? [] : ids);
  for (const id of changed) {
    if (!on) next.delete(id);
    else if (!next.has(id)) next.set(id, keyOf(page));
  }
  const stillTheirs = [...theirs, ...page.theirs].filter((id) => next.has(id));
  return { ids: next, theirs: [...new Set(stillTheirs)], all: null };
}

const keyOf = ({ filter, page }: SelectionPage) => `${filter} ${page}`;

const isIn = ({ ids, all }: StoredSelection, page: SelectionPage, id: string) =>
  all ? all.filter === page.filter && !all.except.includes(id) : ids.has(id);
