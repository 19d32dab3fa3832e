import { useEffect, useMemo, useRef, useState } from "react";
import { v4 as uuidv4 } from "uuid";
import { createMatcher } from "@/components/rounds/match-code";
import { createScanQueue, type ScanRequest, type ScanResult, type SendAnswer } from "@/components/rounds/scan-queue";
import { playSound, type Sound } from "@/components/rounds/sounds";
import type { RoundPoint } from "@/lib/contract/rounds";

/** In ms: the camera sees a label many times while it is held up. */
const AGAIN_MS = 3_000;
/** In ms, doubled after each request that does not arrive, up to the last. */
const RETRY_MS = [2_000, 30_000] as const;
/** In ms. Then the page asks what other phones have found. */
const REFRESH_MS = 60_000;
/** In ms. Then a label that only the service can place sounds as not expected. */
const ANSWER_MS = 2_500;

export type Scanned = {
  id: string;
  /** Id of the expected access point, or the code: another scan of the same label is the same. */
  key: string;
  code: string;
  /** Null until the service has answered. */
  state: Sound | null;
  /** Null for an unknown code. */
  point: { id: string; name: string; location: string } | null;
  isAgain: boolean;
  /** Whether its label was missing before. */
  isNew: boolean;
};

type WalkOptions = {
  /** Id of the round. */
  round: string;
  person: string;
  points: readonly RoundPoint[];
  /** Ids of what was found before this page. */
  found: readonly string[];
};

export function useWalk({ round, person, points, found: before }: WalkOptions) {
  const [found, setFound] = useState(() => new Set(before));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Scanned | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [status, setStatus] = useState<SendAnswer["kind"] | "full">("done");
  const seen = useRef(new Map<string, number>());
  /** Scans of this page that count, by their keys. */
  const own = useRef(new Map<string, Scanned>());
  const show = (scanned: Scanned): void => {
    own.current.set(scanned.key, scanned);
    setLast(scanned);
    if (scanned.state) playSound(scanned.state);
  };

  const removeFound = (point: string): void => setFound((ids) => new Set([...ids].filter((id) => id !== point)));

  // The latest closures, because the queue keeps the functions that it was made with.
  const onResults = useRef((_results: ScanResult[]) => {});
  onResults.current = (results) => {
    for (const { id, state, accessPoint = null } of results) {
      if (state === "found" && accessPoint) setFound((ids) => new Set([...ids, accessPoint.id]));
      const scanned = [...own.current.values()].find((one) => one.id === id);
      if (!scanned || state === "undone" || state === scanned.state) continue;
      // The phone took it for the expected label of the same code.
      if (scanned.isNew && state !== "found") removeFound(scanned.key);
      const answered = { ...scanned, state, point: accessPoint };
      if (last?.id === id) show(answered);
      else own.current.set(scanned.key, answered);
    }
  };

  const queue = useMemo(
    () =>
      typeof localStorage === "undefined"
        ? null
        : createScanQueue({
            store: localStorage,
            name: `round ${round} ${person}`,
            device: deviceName(),
            now: Date.now,
            send: (request) => send(round, person, request),
            onResults: (results) => onResults.current(results),
          }),
    [round, person],
  );

  const refreshedAt = useRef(Date.now());
  const refresh = async (): Promise<void> => {
    refreshedAt.current = Date.now();
    const ids = await fetchFound(round);
    const mine = [...own.current.values()].flatMap(({ state, point }) => (state === "found" && point ? point.id : []));
    if (ids) setFound(new Set([...ids, ...mine]));
  };

  const flushing = useRef<{ isRunning: boolean; wait: number; timer?: number }>({
    isRunning: false,
    wait: RETRY_MS[0],
  });
  const flush = async (): Promise<void> => {
    if (!queue) return;
    const now = flushing.current;
    setWaiting(queue.count());
    if (now.isRunning) return;
    now.isRunning = true;
    clearTimeout(now.timer);
    const answer = await queue.flush().catch((): SendAnswer => ({ kind: "held" }));
    now.isRunning = false;
    setWaiting(queue.count());
    setStatus(answer.kind);
    const isRetried = answer.kind === "held" || answer.kind === "not-taken" || answer.kind === "signed-out";
    if (isRetried || answer.kind === "done") now.timer = window.setTimeout(flush, isRetried ? now.wait : REFRESH_MS);
    now.wait = isRetried ? Math.min(2 * now.wait, RETRY_MS[1]) : RETRY_MS[0];
    if (answer.kind === "done" && Date.now() - refreshedAt.current >= REFRESH_MS) await refresh();
  };
  const begin = useRef(flush);
  begin.current = flush;
  useEffect(() => {
    const start = () => void begin.current();
    start();
    window.addEventListener("online", start);
    return () => {
      window.removeEventListener("online", start);
      clearTimeout(flushing.current.timer);
    };
  }, []);

  const match = useMemo(() => createMatcher(points, typeof location === "undefined" ? "" : location.origin), [points]);

  const scan = (code: string): void => {
    if (!queue || !isLabelText(code)) return;
    const point = match(code)?.accessPoint ?? null;
    const key = point?.id ?? code;
    const earlier = own.current.get(key);
    const id = earlier?.id ?? uuidv4();
    if (!earlier && !isKept(() => queue.add({ id, code, at: new Date().toISOString() }))) return;
    const isNew = point !== null && !found.has(point.id);
    show(
      earlier
        ? { ...earlier, isAgain: true }
        : { ...{ id, key, code, point, state: point ? "found" : null }, ...{ isAgain: false, isNew } },
    );
    if (point) setFound((ids) => new Set([...ids, point.id]));
    setTimeout(() => setLast((now) => (now?.id === id && now.state === null ? unanswered(now) : now)), ANSWER_MS);
    void flush();
  };

  const isKept = (write: () => void): boolean => {
    try {
      write();
    } catch {
      setStatus("full");
      return false;
    }
    return true;
  };

  return {
    found,
    marked,
    last,
    waiting,
    status,
    scan,
    /** `now` is in ms. */
    see: (code: string, now: number): void => {
      const at = seen.current.get(code) ?? Number.NEGATIVE_INFINITY;
      seen.current.set(code, now);
      if (now - at >= AGAIN_MS) scan(code);
    },
    match,
    /** Of a round that was closed before they arrived. */
    held: () => queue?.scans() ?? [],
    forget: (): void => {
      queue?.forget();
      setWaiting(0);
    },
    undo: (): void => {
      if (!last || !queue || !isKept(() => queue.undo(last.id))) return;
      own.current.delete(last.key);
      if (last.isNew) removeFound(last.key);
      setLast(null);
      void flush();
    },
    /** Makes the label needed. */
    report: (point: { id: string }, code: string, text: string): void => {
      if (!queue || !isKept(() => queue.report({ id: uuidv4(), code, accessPoint: point.id, text }))) return;
      setMarked((ids) => new Set([...ids, point.id]));
      void flush();
    },
  };
}

/** Nobody has said what it is: the phone knows only that it is none of the expected ones. */
function unanswered(scanned: Scanned): Scanned {
  playSound("unexpected");
  return { ...scanned, state: "unexpected" };
}

/** Other texts, such as a contact of several lines, are on no label. */
const isLabelText = (code: string): boolean => code.trim() !== "" && code.length <= 512 && !/\p{Cc}/u.test(code);

/** Tells two phones of one person apart. */
function deviceName(): string {
  const kept = localStorage.getItem("round-device") ?? uuidv4();
  try {
    localStorage.setItem("round-device", kept);
  } catch {
    // The storage is full, as the page says at the first scan.
  }
  return kept;
}

const addressOf = (round: string): string => `/rounds/${encodeURIComponent(round)}/scans`;

/** Null without a connection or session. */
async function fetchFound(round: string): Promise<string[] | null> {
  const response = await fetch(addressOf(round), { signal: AbortSignal.timeout(20_000) }).catch(() => null);
  return response?.ok && !response.redirected ? await response.json().catch(() => null) : null;
}

async function send(round: string, person: string, request: ScanRequest): Promise<SendAnswer> {
  try {
    const response = await fetch(addressOf(round), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ person, request }),
      signal: AbortSignal.timeout(20_000),
    });
    const isAnswer = response.status === 401 || (response.ok && !response.redirected);
    return isAnswer ? await response.json() : { kind: "held" };
  } catch {
    return { kind: "held" };
  }
}
