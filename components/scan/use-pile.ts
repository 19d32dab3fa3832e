import { useRef, useState } from "react";
import type { ScannedEntry } from "@/lib/dashboard/forms/scan";

/** Most codes of a pile: the URL of the print page names each, and a URL has at most 16 KiB. */
const PILE_MAX = 200;

/** The camera sees a code many times while it is held up. It counts as scanned again after this time, in milliseconds. */
const AGAIN_MS = 2_000;

/** Code of the pile. `entry` is null until the service answers, and `error` says why it did not. */
export type PileItem = { code: string; entry: ScannedEntry | null; error: string | null };

/** The codes that were scanned one after another, newest first, with what each leads to. */
export function usePile() {
  const [items, setItems] = useState<PileItem[]>([]);
  const [note, setNote] = useState("");
  const codes = useRef(new Set<string>());
  const seen = useRef(new Map<string, number>());

  const update = (code: string, change: Partial<PileItem>) =>
    setItems((before) => before.map((item) => (item.code === code ? { ...item, ...change } : item)));

  const lookUp = async (code: string) => {
    const { entry, error } = await fetchEntry(code);
    update(code, { entry, error });
    const name = entry?.points[0]?.name;
    setNote(error ?? (name ? `Added “${name}”.` : `Added ${code}, which no access point of yours has.`));
  };

  const add = (code: string, at: number) => {
    const before = seen.current.get(code) ?? Number.NEGATIVE_INFINITY;
    seen.current.set(code, at);
    if (at - before < AGAIN_MS) return;
    if (codes.current.has(code)) return setNote(`${code} is in the pile already.`);
    if (codes.current.size >= PILE_MAX) return setNote(`The pile is full: ${PILE_MAX} codes. Print it first.`);
    codes.current.add(code);
    setItems((others) => [{ code, entry: null, error: null }, ...others]);
    void lookUp(code);
  };

  const remove = (code: string) => {
    codes.current.delete(code);
    setItems((before) => before.filter((item) => item.code !== code));
    setNote(`Removed ${code}.`);
  };

  const retry = (code: string) => {
    update(code, { error: null });
    void lookUp(code);
  };

  return { items, note, add, remove, retry };
}

async function fetchEntry(code: string): Promise<Pick<PileItem, "entry" | "error">> {
  try {
    const response = await fetch(`/scan/look-up?${new URLSearchParams({ code })}`);
    // The proxy sends a request without a session to the sign-in page.
    if (response.redirected || response.status === 401) {
      return { entry: null, error: "Your session has ended. Sign in again in another tab, then try again." };
    }
    const body = await response.json();
    return response.ok ? { entry: body, error: null } : { entry: null, error: body.detail };
  } catch {
    return { entry: null, error: "The server did not answer. Try again." };
  }
}
