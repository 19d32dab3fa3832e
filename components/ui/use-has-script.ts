"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Returns whether script runs: false on the server and until hydration. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
