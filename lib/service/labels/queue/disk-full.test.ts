import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withLanguage } from "@/lib/messages/catalogues";
import { type Language, t } from "@/lib/messages/messages";
import { expectProblem } from "../../testing/expect-problem";
import { startTestService } from "../../testing/start-test-service";
import { STOCK } from "../test-printing";

/**
 * Starts the service with a render worker whose disk is full: every write to the device /dev/full fails with ENOSPC.
 */
async function startOnFullDisk() {
  const folder = mkdtempSync(join(tmpdir(), "access-points-full-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "write-to-full.mjs");
  writeFileSync(program, `import { writeFileSync } from "node:fs"; writeFileSync("/dev/full", "label");`);
  const service = await startTestService({}, program);
  const { token } = await service.signedIn();
  return { ...service, token };
}

test("a calibration sheet answers 503 and says what to do when the disk is full", async () => {
  const { send, token } = await startOnFullDisk();
  const response = await send("GET", `/label-calibration?stock=${STOCK}`, { token });
  expect((await response.clone().json()).detail).toMatch(/no space left on the disk.*must free some/);
  await expectProblem(response, { status: 503, kind: "service-unavailable", headers: { "Retry-After": "10" } });
});

test("a job fails with the reason when the disk is full, which each person reads in their language", async () => {
  const { db, send, token, lines } = await startOnFullDisk();
  await send("POST", "/access-points", { token, body: { name: "Door" } });
  await send("POST", "/labels", { token, body: { stock: STOCK, select: { q: "" } } });
  const { data } = await (await send("GET", "/label-jobs", { token })).json();
  expect(data[0]).toMatchObject({ state: "failed", errors: [{ detail: expect.stringMatching(/no space left/) }] });
  expect(lines.some((line) => line.includes("ENOSPC"))).toBe(true);

  const readIn = async (language: Language) => {
    const headers = { "Accept-Language": language };
    const { data: jobs } = await (await send("GET", "/label-jobs", { token, headers })).json();
    return jobs[0].errors[0].detail;
  };
  expect(await readIn("de")).toBe(withLanguage("de", () => t("labelService.noSpace")));
  expect(await readIn("de")).not.toBe(await readIn("en"));
  const ofOldVersion = JSON.stringify([{ detail: "An earlier version wrote this." }]);
  await db.updateTable("label_jobs").set({ errors: ofOldVersion }).execute();
  expect(await readIn("de")).toBe("An earlier version wrote this.");
});
