"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import {
  noSelection,
  readSelection,
  type Selection,
  subscribeToSelection,
  writeSelection,
} from "@/components/access-points/selection/selection-store";

/** Page of the list whose rows can be selected. */
export type SelectionPage = {
  /** Id of the user. */
  owner: string;
  filter: string;
  page: number;
  /** Ids of the rows on the page. */
  ids: string[];
  /** Selected ids in the URL, where script does not run. */
  idsInUrl: string[];
};

export const SelectionContext = createContext<SelectionPage>({ owner: "", filter: "", page: 1, ids: [], idsInUrl: [] });

/** Returns the selection state of the rows on this page and a function to change it. */
export function useSelection() {
  const page = useContext(SelectionContext);
  const selection = useSyncExternalStore(subscribeToSelection, () => readSelection(page.owner), noSelection);
  const isSelected = (id: string) =>
    isIn(selection, page, id) || (selection === noSelection() && page.idsInUrl.includes(id));
  const select = (ids: string[], on: boolean) => {
    const before = selection.all?.filter === page.filter ? page.ids : selection.all ? [] : null;
    const next = new Map(before ? before.map((id) => [id, keyOf(page)]) : selection.ids);
    for (const id of ids) {
      if (!on) next.delete(id);
      else if (!next.has(id)) next.set(id, keyOf(page));
    }
    writeSelection(page.owner, { ids: next, all: null });
  };
  return { page, isSelected, select };
}

const keyOf = ({ filter, page }: SelectionPage) => `${filter} ${page}`;

const isIn = ({ ids, all }: Selection, page: SelectionPage, id: string) =>
  all ? all.filter === page.filter : ids.has(id);
