import { expect } from "vitest";
import type { ScanRequest } from "@/components/rounds/scan-queue";
import { walk } from "@/components/rounds/test-walks";

/** The rule of the service in a few lines: a scan counts once, and an undo wins in any order. */
function modelServer() {
  const scans = new Map<string, string>();
  const undone = new Set<string>();
  const told = new Map<string, { unsent: number; now: string }>();
  return {
    take: (phone: number, request: ScanRequest) => {
      if ("undo" in request) undone.add(`${phone} ${request.undo}`);
      if ("scans" in request) {
        for (const { id, code } of request.scans) scans.set(`${phone} ${id}`, code);
        const before = told.get(request.device);
        if (!before || request.now > before.now) told.set(request.device, request);
      }
    },
    holds: () => [...told.values()].some(({ unsent }) => unsent > 0),
    found: () => new Set([...scans].filter(([id]) => !undone.has(id)).map(([, code]) => code)),
  };
}

export async function checkWalks({ seeds, labels }: { seeds: number; labels: number }): Promise<void> {
  const codes = Array.from({ length: labels }, (_, at) => `L-${at}`);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const server = modelServer();
    let made = 0;
    const shown = await walk({
      seed,
      labels: codes,
      deliver: async (phone, request) => {
        server.take(phone, request);
        return { kind: "done", results: [] };
      },
      kill: async () => {},
      tryToClose: async () => server.holds(),
      newId: () => {
        made += 1;
        return String(made);
      },
    });
    const [wanted, found] = [[...shown].sort(), [...server.found()].sort()];
    if (server.holds()) throw new Error(`seed ${seed}: the server waits for scans that it has`);
    if (JSON.stringify(wanted) !== JSON.stringify(found)) expect(found, `seed ${seed}`).toEqual(wanted);
  }
}
