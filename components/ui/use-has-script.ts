"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and until hydration. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
