"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import {
  noSelection,
  onSelection,
  readSelection,
  type Selection,
  writeSelection,
} from "@/components/access-points/selection/selection-store";

/** The page of the list that rows are ticked on. */
export type SelectionPage = {
  /** Whose list it is. */
  owner: string;
  filter: string;
  page: number;
  /** The rows it shows. */
  ids: string[];
  /** Of those, the ones its address names: ticked where there is no script. */
  named: string[];
};

export const SelectionContext = createContext<SelectionPage>({ owner: "", filter: "", page: 1, ids: [], named: [] });

/** Whether rows of this page are ticked, and ticking them. */
export function useTicks() {
  const here = useContext(SelectionContext);
  const selection = useSyncExternalStore(onSelection, () => readSelection(here.owner), noSelection);
  const isTicked = (id: string) =>
    isIn(selection, here, id) || (selection === noSelection() && here.named.includes(id));
  const tick = (ids: string[], on: boolean) => {
    const before = selection.all?.filter === here.filter ? here.ids : selection.all ? [] : null;
    const next = new Map(before ? before.map((id) => [id, pageOf(here)]) : selection.ids);
    for (const id of ids) {
      if (!on) next.delete(id);
      else if (!next.has(id)) next.set(id, pageOf(here));
    }
    writeSelection(here.owner, { ids: next, all: null });
  };
  return { here, isTicked, tick };
}

const pageOf = ({ filter, page }: SelectionPage) => `${filter} ${page}`;

const isIn = ({ ids, all }: Selection, here: SelectionPage, id: string) =>
  all ? all.filter === here.filter : ids.has(id);
