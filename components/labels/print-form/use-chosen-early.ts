"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useHasScript } from "@/components/ui/use-has-script";

/** Keeps the card that was chosen before the script started: hydration checks the one of the server. */
export function useChosenEarly(how: string, choose: (value: string) => void): void {
  const isOpenedByScript = useHasScript();
  const [early] = useState(() =>
    isOpenedByScript || typeof document === "undefined"
      ? undefined
      : document.querySelector<HTMLInputElement>("[name=how]:checked")?.value,
  );
  const keep = useEffectEvent(() => {
    if (early && early !== how) choose(early);
  });
  useEffect(() => keep(), []);
}
