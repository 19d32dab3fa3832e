import { expect, test } from "vitest";
import { createScanQueue, type HeldScan, type ScanRequest, type SendAnswer } from "@/components/rounds/scan-queue";
import { checkWalks } from "@/components/rounds/test-model-walks";
import { memoryStore } from "@/components/rounds/test-walks";

test("10,000 walks of two phones lose no scan that was shown as found, and count none that was undone", async () => {
  await checkWalks({ seeds: 10_000, labels: 12 });
}, 300_000);

const scan = (id: string, code = id): HeldScan => ({ id, code, at: "2026-11-20T09:00:00.000Z" });

function start(answers: SendAnswer["kind"][] = []) {
  const sent: ScanRequest[] = [];
  const store = memoryStore();
  const open = () =>
    createScanQueue({
      ...{ store, name: "round person", device: "phone", now: () => 0 },
      send: async (request) => {
        sent.push(request);
        const kind = answers.shift() ?? "done";
        return kind === "done" ? { kind, results: [] } : { kind };
      },
    });
  return { sent, store, open, queue: open() };
}

test("a scan stays in the store until the server has it, also for the next tab", async () => {
  const { sent, open, queue } = start(["held", "signed-out", "closed"]);
  queue.add(scan("a"));
  for (const kind of ["held", "signed-out", "closed"]) {
    expect((await open().flush()).kind).toBe(kind);
    expect(open().scans()).toEqual([scan("a")]);
  }
  expect((await open().flush()).kind).toBe("done");
  expect([open().count(), sent.length]).toEqual([0, 4]);
});

test("a request says how many scans the phone still holds, and has at most 100", async () => {
  const { sent, queue } = start();
  for (let number = 0; number < 150; number += 1) queue.add(scan(`s${number}`));
  await queue.flush();
  expect(sent.map((request) => "scans" in request && [request.scans.length, request.unsent])).toEqual([
    [100, 50],
    [50, 0],
  ]);
});

test("an undo is sent although its scan may not have been, and the scan is not sent again", async () => {
  const { sent, queue } = start();
  queue.add(scan("a"));
  queue.undo("a");
  await queue.flush();
  expect(sent).toMatchObject([{ undo: "a" }, { scans: [], unsent: 0 }]);
});

test("a scan that the server refuses does not keep the others", async () => {
  const { sent, queue } = start(["refused", "refused", "done"]);
  queue.add(scan("a"));
  queue.add(scan("b"));
  await queue.flush();
  expect(queue.count()).toBe(0);
  expect(sent.map((request) => "scans" in request && request.scans.length)).toEqual([2, 1, 1]);
});

test("scans of another person on the same phone are not sent", async () => {
  const { sent, store, queue } = start();
  store.setItem("round other b", JSON.stringify({ kind: "scan", scan: scan("b") }));
  queue.add(scan("a"));
  await queue.flush();
  expect(sent).toMatchObject([{ scans: [{ id: "a" }] }]);
  expect(store.length).toBe(1);
});
