import type { NewScans, ScanResults } from "@/lib/contract/rounds";

export type HeldScan = Required<NewScans["scans"][number]>;

/** Of a label that is damaged or not there. */
export type HeldReport = { id: string; code: string; accessPoint: string; text: string };

/** What a phone holds until the server has it. An undo may be sent before its scan: it wins in any order. */
type Held =
  | { kind: "scan"; scan: HeldScan }
  | { kind: "undo"; id: string }
  | { kind: "report"; id: string; report: HeldReport };

export type ScanRequest =
  | { device: string; scans: HeldScan[]; unsent: number; now: string }
  | { undo: string }
  | { report: HeldReport };

export type ScanResult = ScanResults["results"][number];

/**
 * `held`: the server has not got it, and it is sent again. `not-taken`: so it is, because the server may take it later. `refused`:
 * the server will never take it.
 */
export type SendAnswer =
  | { kind: "done"; results: ScanResult[] }
  | { kind: "held" | "not-taken" | "signed-out" | "other-person" | "closed" | "refused" };

/** Of `localStorage`. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const SENT_AT_ONCE = 100;

type QueueOptions = {
  store: Store;
  /** Of the round and the person: another person on this phone sends none of them. */
  name: string;
  device: string;
  now: () => number;
  send: (request: ScanRequest) => Promise<SendAnswer>;
  onResults?: (results: ScanResult[]) => void;
};

/**
 * Keeps what was scanned in the store until the server has it. Each is a row of its own, so that two tabs take nothing from each
 * other, and a tab that is closed in the middle of a request loses nothing.
 */
export function createScanQueue({ store, name, device, now, send, onResults = () => {} }: QueueOptions) {
  const prefix = `${name} `;
  const rowOf = (id: string) => `${prefix}${id}`;
  const write = (id: string, held: Held): void => store.setItem(rowOf(id), JSON.stringify(held));
  const rows = (): string[] =>
    Array.from({ length: store.length }, (_, at) => store.key(at) ?? "").filter((row) => row.startsWith(prefix));
  const read = (): Held[] => rows().flatMap((row) => (JSON.parse(store.getItem(row) ?? "null") as Held | null) ?? []);
  const scansOf = (held: Held[]): HeldScan[] =>
    held.flatMap((one) => (one.kind === "scan" ? one.scan : [])).sort((one, other) => (one.at < other.at ? -1 : 1));

  // The server takes what a phone holds from its latest request, and requests may arrive in any order.
  let lastAt = 0;
  const stamp = (): string => {
    lastAt = Math.max(lastAt + 1, now());
    return new Date(lastAt).toISOString();
  };

  /** What the server has last heard from this tab. */
  let told: number | null = null;

  const sendScans = async (scans: HeldScan[], held: number): Promise<SendAnswer> => {
    const sent = scans.slice(0, SENT_AT_ONCE);
    const unsent = held - sent.length;
    const answer = await send({ device, scans: sent, unsent, now: stamp() });
    if (answer.kind === "done") {
      for (const { id } of sent) store.removeItem(rowOf(id));
      told = unsent;
      onResults(answer.results);
    }
    // One that the server does not take must not keep the others.
    if (answer.kind === "refused" && sent.length > 1) {
      const half = Math.ceil(sent.length / 2);
      const first = await sendScans(sent.slice(0, half), held);
      return first.kind === "done" || first.kind === "refused" ? sendScans(sent.slice(half), held - half) : first;
    }
    if (answer.kind === "refused") {
      for (const { id } of sent) store.removeItem(rowOf(id));
      // A text that no label can have.
      onResults(sent.map(({ id }) => ({ id, state: "unknown" })));
    }
    return answer;
  };

  const sendOther = async (one: Exclude<Held, { kind: "scan" }>): Promise<SendAnswer> => {
    const answer = await send(one.kind === "undo" ? { undo: one.id } : { report: one.report });
    if (answer.kind === "done" || answer.kind === "refused") store.removeItem(rowOf(`${one.kind} ${one.id}`));
    return answer;
  };

  return {
    /** Stored before it is shown. @throws when the store is full */
    add: (scan: HeldScan): void => write(scan.id, { kind: "scan", scan }),

    undo: (id: string): void => {
      // The scan may be on its way, so that the server must hear of it in any case.
      write(`undo ${id}`, { kind: "undo", id });
      store.removeItem(rowOf(id));
    },

    report: (report: HeldReport): void => write(`report ${report.id}`, { kind: "report", id: report.id, report }),

    scans: (): HeldScan[] => scansOf(read()),
    count: (): number => read().length,
    /** After the round was closed. */
    forget: (): void => {
      for (const row of rows()) store.removeItem(row);
    },

    /** Sends all, until one is not taken, and says at last that the phone holds none. */
    flush: async (): Promise<SendAnswer> => {
      for (let answer: SendAnswer = { kind: "done", results: [] }; ; ) {
        const held = read();
        const other = held.find(({ kind }) => kind === "report") ?? held.find(({ kind }) => kind === "undo");
        if (other && other.kind !== "scan") answer = await sendOther(other);
        else if (held.length > 0 || told !== 0) answer = await sendScans(scansOf(held), held.length);
        else return answer;
        if (answer.kind !== "done" && answer.kind !== "refused") return answer;
      }
    },
  };
}
