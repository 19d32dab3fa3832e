import { useEffect, useMemo, useRef, useState } from "react";
import { v4 as uuidv4 } from "uuid";
import { createMatcher } from "@/components/rounds/match-code";
import { createScanQueue, type ScanRequest, type ScanResult, type SendAnswer } from "@/components/rounds/scan-queue";
import { playSound, type Sound } from "@/components/rounds/sounds";
import type { Round, RoundPoint } from "@/lib/contract/rounds";

/** In ms: the camera sees a label many times while it is held up. */
const AGAIN_MS = 3_000;
/** In ms, doubled after each request that does not arrive, up to the last. */
const RETRY_MS = [2_000, 30_000] as const;
/** In ms. Then a label that only the service can place sounds as not expected. */
const ANSWER_MS = 2_500;

export type Scanned = {
  id: string;
  code: string;
  /** Null until the service has answered. */
  state: Sound | null;
  /** Null for an unknown code. */
  point: { id: string; name: string; location: string } | null;
  isAgain: boolean;
  isDamaged: boolean;
};

type WalkOptions = {
  round: Pick<Round, "id" | "state">;
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
  /** Scans of this page that count, by access point or unknown code. */
  const own = useRef(new Map<string, string>());

  const say = (scanned: Scanned, state: Sound, point: Scanned["point"]) => {
    playSound(state);
    setLast((now) => (now?.id === scanned.id ? { ...now, state, point } : now));
  };

  // The latest closures, because the queue keeps the functions that it was made with.
  const onResults = useRef((_results: ScanResult[]) => {});
  onResults.current = (results) => {
    for (const { id, state, accessPoint = null } of results) {
      if (state === "found" && accessPoint) setFound((ids) => new Set([...ids, accessPoint.id]));
      if (last?.id === id && last.state !== state && state !== "undone") say(last, state, accessPoint);
    }
  };

  const queue = useMemo(
    () =>
      typeof localStorage === "undefined"
        ? null
        : createScanQueue({
            store: localStorage,
            name: `round ${round.id} ${person}`,
            device: deviceName(),
            now: Date.now,
            send: (request) => send(round.id, person, request),
            onResults: (results) => onResults.current(results),
          }),
    [round.id, person],
  );

  const flushing = useRef<{ isRunning: boolean; isAsked: boolean; wait: number; timer?: number }>({
    ...{ isRunning: false, isAsked: false, wait: RETRY_MS[0] },
  });
  const flush = async (): Promise<void> => {
    if (!queue) return;
    const now = flushing.current;
    setWaiting(queue.count());
    now.isAsked = true;
    if (now.isRunning) return;
    now.isRunning = true;
    clearTimeout(now.timer);
    let answer: SendAnswer = { kind: "held" };
    while (now.isAsked) {
      now.isAsked = false;
      answer = await queue.flush().catch((): SendAnswer => ({ kind: "held" }));
      setWaiting(queue.count());
      if (answer.kind !== "done") break;
    }
    now.isRunning = false;
    setStatus(answer.kind);
    if (answer.kind === "held" || answer.kind === "signed-out") now.timer = window.setTimeout(flush, now.wait);
    now.wait = answer.kind === "held" ? Math.min(2 * now.wait, RETRY_MS[1]) : RETRY_MS[0];
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
    const id = uuidv4();
    const key = point?.id ?? code;
    const earlier = own.current.get(key);
    const scanned: Scanned = {
      ...{ id: earlier ?? id, code, point, state: point ? "found" : null },
      ...{ isAgain: earlier !== undefined, isDamaged: false },
    };
    if (earlier === undefined) {
      try {
        queue.add({ id, code, at: new Date().toISOString() });
      } catch {
        setStatus("full");
        return;
      }
      own.current.set(key, id);
    }
    setLast(earlier !== undefined && last?.id === earlier ? { ...last, isAgain: true } : scanned);
    if (point) {
      playSound("found");
      setFound((ids) => new Set([...ids, point.id]));
    } else {
      setTimeout(() => setLast((now) => (now?.id === id && now.state === null ? unanswered(now) : now)), ANSWER_MS);
    }
    void flush();
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
      if (!last || !queue) return;
      queue.undo(last.id);
      for (const [key, id] of own.current) if (id === last.id) own.current.delete(key);
      const { point } = last;
      if (point) setFound((ids) => new Set([...ids].filter((id) => id !== point.id)));
      setLast(null);
      void flush();
    },
    /** Makes the label needed. */
    report: (point: { id: string }, code: string, text: string): void => {
      if (!queue) return;
      queue.report({ id: uuidv4(), code, accessPoint: point.id, text });
      setMarked((ids) => new Set([...ids, point.id]));
      setLast((now) => (now?.point?.id === point.id ? { ...now, isDamaged: true } : now));
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
  localStorage.setItem("round-device", kept);
  return kept;
}

async function send(round: string, person: string, request: ScanRequest): Promise<SendAnswer> {
  try {
    const response = await fetch(`/rounds/${encodeURIComponent(round)}/scans`, {
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
