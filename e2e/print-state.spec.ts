import { expect, type Page } from "playwright/test";
import type { Api } from "./api";
import { test } from "./fixtures";
import { readFile } from "./labels";

const STOCK = "avery-a4-l7160";

/** Creates access points and a print job of them, whose file was not opened. Returns the path of the job's page. */
async function createJob(api: Api, names: string[]): Promise<string> {
  await api.createMany(names.map((name) => ({ name })));
  return `/labels/jobs/${await api.print({ select: { scope: "mine", sort: "name" }, stock: STOCK }, "return=minimal")}`;
}

const state = (page: Page) => page.getByRole("main").getByRole("status").first();
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

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

test("labels are never printed until their PDF is opened, and one that did not print is never printed again", async ({
  signedIn: page,
  api,
}) => {
  const job = await createJob(api, ["Door", "Gate", "Lift"]);
  await page.goto(job);
  await expect(state(page)).toContainText("Created");
  await expectNeverPrinted(page, ["Door", "Gate", "Lift"], []);
  await page.goto(job);
  const href = await page.getByRole("link", { name: /^Open PDF/ }).getAttribute("href");
  expect((await page.request.head(href ?? "")).status()).toBe(200);
  await page.goto(job);
  await expect(state(page)).toContainText("Created");

  await open(page, job);
  await expect(state(page)).toContainText("Printed");
  await expect(page.getByText("Did all labels print?")).toBeVisible();
  await expectNeverPrinted(page, [], ["Door", "Gate", "Lift"]);

  await page.goto(job);
  await page.getByRole("checkbox", { name: "Select Gate" }).check();
  await page.getByRole("button", { name: "It did not print" }).click();
  await expect(state(page)).toContainText("Partly printed");
  await expect(state(page)).toContainText("2 of 3 access points printed.");
  await expect(rowOf(page, "Gate")).toContainText("Not printed");
  await expect(page.getByRole("checkbox", { name: "Select Gate" })).not.toBeChecked();
  await page.goto("/labels/jobs");
  await expect(page.getByRole("row").nth(1)).toContainText("Partly printed");
  await expectNeverPrinted(page, ["Gate"], ["Door", "Lift"]);
});

test("all labels of a job can be taken back and confirmed again", { tag: "@once" }, async ({ signedIn: page, api }) => {
  const job = await createJob(api, ["Door", "Gate"]);
  await page.goto(job);
  await open(page, job);
  await page.getByRole("button", { name: "None" }).click();
  await expect(state(page)).toContainText("Did not print");
  await expectNeverPrinted(page, ["Door", "Gate"], []);
  await page.goto(job);
  await page.getByRole("button", { name: "It printed" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Select at least one access point" })).toBeVisible();
  await page.getByRole("button", { name: "Yes, all" }).click();
  await expect(state(page)).toContainText("Printed");
  await expectNeverPrinted(page, [], ["Door", "Gate"]);
});

test("the print page of a job prints its one label, and the access point shows the job", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  const job = await createJob(api, ["Door"]);
  await page.goto(job);
  await page.getByRole("link", { name: "Print from the browser" }).click();
  await expect(page.getByRole("heading", { name: "Print from the browser" })).toBeVisible();
  await page.goto(job);
  await expect(state(page)).toContainText("Printed");
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
  await page.goto(job);
  await open(page, job);
  await page.getByRole("checkbox", { name: "Select Gate" }).check();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "It did not print" }).click();
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in and save" }).click();
  await expect(state(page)).toContainText("Partly printed");
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
  await expect(state(page)).toContainText("1 of 51 access points printed.");
});
