import {
  createScanQueue,
  type HeldScan,
  type ScanRequest,
  type SendAnswer,
  type Store,
} from "@/components/rounds/scan-queue";

const DAY_MS = 86_400_000;
const DEAD_ZONE_MS = 180_000;
/** Time between two labels with a camera. */
const STEP_MS = 1_200;
const LOST = 0.3;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function memoryStore(): Store {
  const rows = new Map<string, string>();
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
    key: (at) => [...rows.keys()][at] ?? null,
    get length() {
      return rows.size;
    },
  };
}

type Walk = {
  seed: number;
  /** Codes of the labels that hang; some of them are walked past. */
  labels: string[];
  /** Delivers a request of a phone. `signed-out` and `held` are answers too: the session has ended, the server is away. */
  deliver: (phone: number, request: ScanRequest) => Promise<SendAnswer>;
  /** Kills the server; it comes back with the same database. */
  kill: () => Promise<void>;
  /** Tries to close the round, and returns whether it was refused because of unsent scans. */
  tryToClose: () => Promise<boolean>;
  newId: () => string;
};

/**
 * Two phones walk past labels: through dead zones of three minutes, with lost requests and lost answers, requests that arrive twice
 * and late, closed tabs, ended sessions, a server that is killed, and a clock that is a day off. Returns the codes that a
 * phone has shown as found and not undone, once everything has been sent.
 */
export async function walk({ seed, labels, deliver, kill, tryToClose, newId }: Walk): Promise<Set<string>> {
  const random = randomOf(seed);
  const chance = (share: number) => random() < share;
  let clock = Date.parse("2026-11-20T09:00:00Z");
  const late: [phone: number, request: ScanRequest][] = [];
  const shown = new Map<string, Set<string>>();
  const phones = [0, 1].map((number) => ({
    number,
    store: memoryStore(),
    off: chance(0.5) ? (number === 0 ? DAY_MS : -DAY_MS) : 0,
    deadUntil: 0,
    isSignedOut: false,
    told: 0,
    queue: undefined as ReturnType<typeof createScanQueue> | undefined,
  }));
  const send = async (phone: (typeof phones)[number], request: ScanRequest): Promise<SendAnswer> => {
    if (clock < phone.deadUntil || chance(LOST / 2)) return { kind: "held" };
    if (phone.isSignedOut) return { kind: "signed-out" };
    const answer = await deliver(phone.number, request);
    if (answer.kind === "done" && "unsent" in request) phone.told = request.unsent;
    // The network keeps a copy, which arrives much later.
    if (chance(0.1)) late.push([phone.number, request]);
    return chance(LOST / 2) ? { kind: "held" } : answer;
  };
  const open = (phone: (typeof phones)[number]) => {
    const options = {
      store: phone.store,
      name: "round",
      device: `phone ${phone.number}`,
      now: () => clock + phone.off,
    };
    phone.queue = createScanQueue({ ...options, send: (request) => send(phone, request) });
    return phone.queue;
  };
  const scan = (phone: (typeof phones)[number], code: string): HeldScan => {
    const scanned = { id: newId(), code, at: new Date(clock + phone.off).toISOString() };
    (phone.queue ?? open(phone)).add(scanned);
    shown.set(code, (shown.get(code) ?? new Set()).add(scanned.id));
    return scanned;
  };

  for (const code of labels) {
    const phone = phones[chance(0.5) ? 0 : 1] as (typeof phones)[number];
    clock += STEP_MS;
    if (chance(0.1)) continue;
    const scanned = scan(phone, code);
    // Another scan of the same label, by the same phone or the other one.
    if (chance(0.1)) scan(phones[chance(0.5) ? 0 : 1] as (typeof phones)[number], code);
    if (chance(0.7)) await phone.queue?.flush();
    if (chance(0.05)) {
      phone.queue?.undo(scanned.id);
      shown.get(code)?.delete(scanned.id);
    }
    if (chance(0.02)) phone.deadUntil = clock + DEAD_ZONE_MS;
    if (chance(0.02)) phone.isSignedOut = !phone.isSignedOut;
    if (chance(0.03)) phone.queue = undefined;
    if (chance(0.02)) await kill();
    if (chance(0.1) && late.length > 0) {
      const [copy] = late.splice(Math.floor(random() * late.length), 1);
      if (copy) await deliver(...copy);
    }
    const holds = phones.some(({ told }) => told > 0);
    if (holds && chance(0.2) && !(await tryToClose()))
      throw new Error(`seed ${seed}: closed while a phone holds scans`);
  }
  // Both leave the dead zone and sign in again.
  clock += DEAD_ZONE_MS;
  for (const phone of phones) {
    phone.isSignedOut = false;
    const queue = open(phone);
    for (let tries = 0; queue.count() > 0 || tries === 0 || phone.told > 0; tries += 1) {
      if (tries > 1_000) throw new Error(`seed ${seed}: a phone never gets rid of its scans`);
      await queue.flush();
    }
  }
  for (const copy of late) await deliver(...copy);
  return new Set([...shown].filter(([, ids]) => ids.size > 0).map(([code]) => code));
}
