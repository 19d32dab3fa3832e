import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { accountButton, signIn, test } from "./fixtures";
import { jobState } from "./labels";
import { admin } from "./server";

const DAY_MS = 86_400_000;

test("a print that nobody answers for a day is assumed wherever it is shown, until its labels are scanned or somebody answers", async ({
  page,
  start,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "access-points-"));
  try {
    const today = await start({ dataDir });
    const api = await signInToApi(today.url, admin.email, admin.password);
    const gate = await api.create({ name: "Gate", qrCode: "GATE/1" });
    await api.create({ name: "Lift", qrCode: "LIFT/1" });
    const id = await api.print({ select: { scope: "mine" }, stock: "avery-a4-l7160" }, "return=minimal");
    await api.send("POST", `/label-jobs/${id}/open`);
    await today.stop();

    const { url } = await start({ dataDir, clock: true, env: { CLOCK_FORWARD_MS: `${DAY_MS + 60_000}` } });
    await page.goto(`${url}/sign-in`);
    await signIn(page, admin);
    await expect(accountButton(page)).toBeVisible();
    const job = `${url}/labels/jobs/${id}`;
    await page.goto(job);
    await expect(jobState(page)).toContainText("Printed, assumed");
    await expect(page.getByText("Nobody has answered, so they count as printed.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Gate/ })).toContainText("Printed, assumed");
    await page.goto(`${url}/labels/jobs`);
    await expect(page.getByRole("row").nth(1)).toContainText("Printed, assumed");
    await page.goto(`${url}/`);
    const needsYou = page.getByRole("region", { name: "Needs you" });
    await expect(needsYou).toContainText("labels are assumed to be printed");
    await page.goto(`${url}/access-points/${gate.id}`);
    const facts = page.getByRole("main");
    await expect(facts.getByText(/^Printed .*, assumed$/).first()).toBeVisible();

    await page.goto(`${url}/q/GATE%2F1`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gate");
    await page.goto(`${url}/access-points/${gate.id}`);
    await expect(facts).toContainText("Seen on the door");
    await expect(facts.getByText(/, assumed/)).toHaveCount(0);
    await page.goto(job);
    await expect(page.getByRole("row", { name: /Gate/ })).toContainText("Seen on the door");
    await expect(page.getByRole("row", { name: /Lift/ })).toContainText("Printed, assumed");
    await page.getByRole("button", { name: "Yes, all 2 labels" }).click();
    await expect(jobState(page)).not.toContainText("assumed");
    await expect(page.getByRole("row", { name: /Lift/ })).not.toContainText("assumed");
    await page.goto(`${url}/`);
    await expect(needsYou).not.toContainText("assumed");
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
