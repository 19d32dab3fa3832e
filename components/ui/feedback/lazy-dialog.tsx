"use client";

import { type ComponentType, useState } from "react";
import { withMessages } from "@/lib/messages/messages";

type Closing = { onClose: () => void };

/**
 * Dialog whose script is loaded when it is first opened. Returns what opens it, and what shows it. A browser tells of a closed
 * dialog a moment later: one that is opened again before is another one, which that news does not close.
 */
export function useLazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props & Closing>>,
  onMissing: () => void,
) {
  const [shown, setShown] = useState<{ Dialog: ComponentType<Props & Closing>; key: number } | null>(null);
  const open = () =>
    void withMessages(load).then(
      (Dialog) => setShown((before) => ({ Dialog, key: (before?.key ?? 0) + 1 })),
      onMissing,
    );
  const show = (props: Props) => shown && <shown.Dialog {...props} key={shown.key} onClose={() => setShown(null)} />;
  return { open, show };
}
