"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether script runs here: false in what the server draws and until the page has come to life. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
