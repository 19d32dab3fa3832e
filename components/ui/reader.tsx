"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type Ability, isAllowed, nobody, type Reader } from "@/lib/contract/accounts/reader";

const ReaderContext = createContext<Reader>(nobody);

export const ReaderProvider = ({ reader, children }: { reader: Reader; children: ReactNode }) => (
  <ReaderContext value={reader}>{children}</ReaderContext>
);

export const useReader = (): Reader => useContext(ReaderContext);

/** Hides what the service would refuse. */
export const Allowed = ({ to, children }: { to: Ability; children: ReactNode }) =>
  isAllowed(useReader(), to) && children;
