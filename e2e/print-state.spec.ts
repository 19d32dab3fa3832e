import { expect, type Page } from "playwright/test";
import type { Api } from "./api";
import { test } from "./fixtures";
import { answerYes, codesByCell, jobState, openMore, printedFile, readFile, sheetTile } from "./labels";

const STOCK = "avery-a4-l7160";

/** Creates access points and a print job of them, whose file was not opened. Returns the path of the job's page. */
async function createJob(api: Api, names: string[]): Promise<string> {
  await api.createMany(names.map((name) => ({ name })));
  return `/labels/jobs/${await api.print({ select: { scope: "mine", sort: "name" }, stock: STOCK }, "return=minimal")}`;
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Opens the file of a job, and its page after that. */
async function open(page: Page, job: string): Promise<void> {
  const href = await page.getByRole("link", { name: /^Open PDF/ }).getAttribute("href");
  await readFile(page, href ?? "");
  await page.goto(job);
}

async function expectNeverPrinted(page: Page, never: string[], printed: string[]): Promise<void> {
  await page.goto("/access-points");
  for (const name of never) await expect(rowOf(page, name)).toContainText("Never printed");
  for (const name of printed) await expect(rowOf(page, name)).not.toContainText("Never printed");
}

test("labels are never printed until a person says so, and one that did not print is never printed again", async ({
  signedIn: page,
  api,
}) => {
  const job = await createJob(api, ["Door", "Gate", "Lift"]);
  await page.goto(job);
  await expect(jobState(page)).toContainText("Ready to print");
  const href = await page.getByRole("link", { name: /^Open PDF/ }).getAttribute("href");
  expect((await page.request.head(href ?? "")).status()).toBe(200);
  await page.goto(job);
  await expect(jobState(page)).toContainText("Ready to print");
  await open(page, job);
  await expect(jobState(page)).toContainText("Did it print?");
  await expect(jobState(page)).toContainText("Opened");
  await expectNeverPrinted(page, ["Door", "Gate", "Lift"], []);

  await page.goto("/");
  const waiting = page.getByRole("region", { name: "Needs you" }).getByRole("listitem").filter({ hasText: "answer" });
  await expect(waiting).toContainText("3labels wait for your answer");
  await waiting.getByRole("link", { name: /^Did it print\?/ }).click();
  await expect(page).toHaveURL(job);
  await answerYes(page);
  await expectNeverPrinted(page, [], ["Door", "Gate", "Lift"]);
  await page.goto(job);
  await expect(page.getByRole("button", { name: "It did not print" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Select Gate" }).check();
  await page.getByRole("button", { name: "It did not print" }).click();
  await expect(jobState(page)).toContainText("Partly printed");
  await expect(jobState(page)).toContainText("2 of 3 access points printed.");
  await expect(rowOf(page, "Gate")).toContainText("Not printed");
  await expect(page.getByRole("checkbox", { name: "Select Gate" })).not.toBeChecked();
  await page.goto("/labels/jobs");
  await expect(page.getByRole("row").nth(1)).toContainText("Partly printed");
  await expectNeverPrinted(page, ["Gate"], ["Door", "Lift"]);
});

test("all labels of a job can be taken back and confirmed again", { tag: "@once" }, async ({ signedIn: page, api }) => {
  const job = await createJob(api, ["Door", "Gate"]);
  await page.goto(job);
  await page.getByRole("button", { name: "No, nothing came out" }).click();
  await expect(jobState(page)).toContainText("Did not print");
  await page.getByText("Change the answer").click();
  await page.getByRole("button", { name: "Yes, all 2 labels" }).click();
  await expect(jobState(page)).toContainText("Printed");
  await expectNeverPrinted(page, [], ["Door", "Gate"]);
});

test("a person names the sheets that failed, and prints their labels again", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  const name = (index: number) => `Door ${String(index).padStart(2, "0")}`;
  const job = await createJob(
    api,
    Array.from({ length: 50 }, (_, index) => name(index + 1)),
  );
  await page.goto(job);
  const question = page.getByRole("form", { name: "Did it print?" });
  await question.getByLabel("From sheet").fill("4");
  await question.getByLabel("From sheet").press("Enter");
  await expect(question.getByLabel("From sheet")).toHaveAccessibleDescription("The job has 3 sheets. Enter 3 or less.");
  await expect(jobState(page)).toContainText("Ready to print");
  await question.getByLabel("From sheet").fill("2");
  if (javaScriptEnabled !== false) {
    await expect(question.getByRole("status")).toHaveText("21 labels count as printed, 29 do not.");
    await expect(sheetTile(page, 3)).toHaveAttribute("aria-pressed", "true");
    await question.getByLabel("to sheet").fill("2");
    await expect(question.getByRole("status")).toHaveText("29 labels count as printed, 21 do not.");
    await question.getByLabel("to sheet").fill("");
  }
  await question.getByRole("button", { name: /^Save and reprint/ }).click();
  await expect(page.getByText("29 labels that did not print")).toBeVisible();
  await expect(page.getByLabel("Used labels")).toHaveValue("");
  const { bytes } = await printedFile(page);
  const codes = new Map((await api.list("limit=100")).data.map((point) => [point.qrCode, point.name]));
  const printed = [...(await codesByCell(bytes, 1))].map(([cell, code]) => [cell, codes.get(code)]);
  expect(printed).toEqual(Array.from({ length: 21 }, (_, index) => [index + 1, name(index + 22)]));
  await page.goto(job);
  await expect(jobState(page)).toContainText("21 of 50 access points printed.");
  await expect(page.getByRole("link", { name: "Reprint these 29" })).toBeVisible();
});

test("the print page of a job prints its one label, and the access point shows the job", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  const job = await createJob(api, ["Door"]);
  await page.goto(job);
  await openMore(page);
  await page.getByRole("link", { name: "Print from the browser" }).click();
  await expect(page.getByRole("heading", { name: "Print from the browser" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Did it print?" })).toBeHidden();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await answerYes(page);
  await expect(page).toHaveURL(job);
  await page.getByRole("link", { name: "Door" }).click();
  await expect(page.getByRole("heading", { name: "Print history" })).toBeVisible();
  const entry = page.getByRole("listitem").filter({ hasText: "Avery L7160" });
  await expect(entry).toContainText("Printed");
  await entry.getByRole("link", { name: /^Print job/ }).click();
  await expect(page).toHaveURL(job);
});

test("an answer given after the session ended is saved when the person signs in on the page", { tag: "@once" }, async ({
  signedIn: page,
  api,
  person,
}) => {
  const job = await createJob(api, ["Door", "Gate"]);
  const signInAgain = async () => {
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Save after signing in" }).click();
  };
  await page.goto(job);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Yes, all 2 labels" }).click();
  await signInAgain();
  await expect(jobState(page)).toContainText("Printed");
  await page.getByRole("checkbox", { name: "Select Gate" }).check();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "It did not print" }).click();
  await signInAgain();
  await expect(jobState(page)).toContainText("Partly printed");
  await expect(rowOf(page, "Gate")).toContainText("Not printed");
});

test("a long job lists its access points in pages", { tag: "@script" }, async ({ signedIn: page, api }) => {
  const job = await createJob(
    api,
    Array.from({ length: 51 }, (_, index) => `Door ${String(index + 1).padStart(2, "0")}`),
  );
  await page.goto(job);
  await expect(page.getByRole("checkbox", { name: /^Select Door/ })).toHaveCount(50);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(rowOf(page, "Door 51")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Door 51" }).check();
  await page.getByRole("button", { name: "It printed" }).click();
  await expect(page).toHaveURL(`${job}?page=2`);
  await expect(jobState(page)).toContainText("1 of 51 access points printed.");
});
