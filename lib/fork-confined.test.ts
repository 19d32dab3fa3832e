import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { forkConfined } from "./fork-confined";
import { createPhotoReader } from "./labels/photo/read-photo";
import { createVerifier } from "./labels/render/verify-worker-client";
import { createSymbol } from "./labels/symbol/create-symbol";
import { pictureOf } from "./labels/testing/sample-design";
import { createSheetReader } from "./service/spreadsheets/sheet-reader";

/** Returns the path of a program in a folder of its own. */
function programOf(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), "confined-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "program.mjs");
  writeFileSync(path, code);
  return path;
}

const attempts = `
  import { spawnSync } from "node:child_process";
  import { readFileSync, writeFileSync } from "node:fs";
  import { Worker } from "node:worker_threads";
  const attempt = (work) => {
    try {
      return [work()].length;
    } catch (error) {
      return error.code;
    }
  };
  process.send([
    attempt(() => readFileSync(import.meta.filename)),
    attempt(() => readFileSync(${JSON.stringify(join(process.cwd(), "package.json"))})),
    attempt(() => writeFileSync(import.meta.filename, "")),
    attempt(() => spawnSync(process.execPath, ["--version"])),
    attempt(() => new Worker("", { eval: true })),
  ]);
  process.on("disconnect", () => process.exit());`;

test("a confined process reads its program, and no other file, writes none, and starts nothing", async () => {
  const worker = forkConfined(programOf(attempts), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  onTestFinished(() => void worker.kill());
  const [answers] = await once(worker, "message");
  expect(answers).toEqual([1, ...Array(4).fill("ERR_ACCESS_DENIED")]);
});

describe("gets no variable of the environment", () => {
  /** Returns the path of a program that answers a message with `answer`, in which `names` are those of its environment. */
  const programThatTells = (answer: string) =>
    programOf(`const names = Object.keys(process.env); process.once("message", () => process.send(${answer}));
      process.on("disconnect", () => process.exit());`);

  test("the process that reads spreadsheets", async () => {
    const program = programThatTells(`{ problem: "variables: " + names }`);
    const rows = createSheetReader({ program, log: pino({ enabled: false }) })(Buffer.from([0xe9]), {
      choose: () => 0,
    });
    await expect(rows.next()).rejects.toThrow(/^variables: $/);
  });

  test("the process that reads photos", async () => {
    const read = createPhotoReader(pathToFileURL(programThatTells("names")));
    expect(await read("ada", Buffer.from(pictureOf(10, 10), "base64"))).toEqual({ ok: true, codes: [] });
  });

  test("the process that reads labels back", async () => {
    const verifier = createVerifier(pathToFileURL(programThatTells("{ verified: names.length, failed: null }")));
    const file = verifier.begin();
    await file.add([{ index: 0, value: "A-1", symbol: createSymbol("A-1") }]);
    expect(await file.finish()).toEqual({ verified: 0, failed: null });
    await verifier.end();
  });
});
