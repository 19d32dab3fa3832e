import { expect } from "playwright/test";
import { test } from "./fixtures";
import { answerYes, jobState, printedFile, readFile, sheetTile } from "./labels";

const STOCK = "avery-a4-l7160";

test("the sheets at the end of a print show what is on them, and pressing one says that it and those after it failed", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany(Array.from({ length: 50 }, (_, index) => ({ name: `Door ${index + 1}` })));
  const id = await api.print({ select: { scope: "mine" }, stock: STOCK, skip: [1, 2, 3, 4, 5, 6] }, "return=minimal");
  await readFile(page, `/labels/jobs/${id}/labels.pdf`);
  await page.goto(`/labels/jobs/${id}`);
  const main = page.getByRole("main").locator("a.bg-accent, button.bg-accent").filter({ visible: true });
  await expect(main).toHaveText(["Yes, all 3 sheets"]);
  const cells = async (number: number) =>
    Promise.all(
      ["used", "printed", "free"].map((kind) => sheetTile(page, number).locator(`[data-cell=${kind}]`).count()),
    );
  await expect(sheetTile(page, 1)).toContainText("15 labels, 6 used before");
  expect(await Promise.all([1, 2, 3].map(cells))).toEqual([
    [6, 15, 0],
    [0, 21, 0],
    [0, 14, 7],
  ]);
  const question = page.getByRole("form", { name: "Did it print?" });
  await sheetTile(page, 2).click();
  await expect(question.getByLabel("From sheet")).toHaveValue("2");
  await expect(question.getByRole("status")).toHaveText("15 labels count as printed, 35 do not.");
  await expect(sheetTile(page, 1)).toHaveAttribute("aria-pressed", "false");
  await sheetTile(page, 2).click();
  await expect(question.getByLabel("From sheet")).toHaveValue("");
  await sheetTile(page, 3).click();
  await expect(main).toHaveText(["Save and reprint 14 labels"]);
  await question.getByRole("button", { name: "Save and reprint 14 labels" }).click();
  await expect(page.getByText("14 labels that did not print")).toBeVisible();
  await expect(
    page.getByText("Your answer was saved. 36 labels count as printed, 14 do not.").filter({ visible: true }),
  ).toBeVisible();
  await printedFile(page);
  const reprint = page.url();
  await page.goto(`/labels/jobs/${id}`);
  await page.getByRole("link", { name: "open that print job" }).click();
  await expect(page).toHaveURL(reprint);
});

test("“Yes, all” beside a sheet that failed saves nothing and says what to choose", async ({ signedIn: page, api }) => {
  await api.createMany(Array.from({ length: 30 }, (_, index) => ({ name: `Door ${index + 1}` })));
  const id = await api.print({ select: { scope: "mine" }, stock: STOCK }, "return=minimal");
  await page.goto(`/labels/jobs/${id}`);
  const question = page.getByRole("form", { name: "Did it print?" });
  await question.getByLabel("From sheet").fill("2");
  await question.getByRole("button", { name: "Yes, all 2 sheets" }).click();
  await expect(question.getByLabel("From sheet")).toHaveAccessibleDescription(/^You named what failed/);
  await expect(jobState(page)).toContainText("Ready to print");
  await question.getByLabel("From sheet").fill("");
  await answerYes(page);
});

test("the page of a job has one main button at each step, and the way on after the answer", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany([{ name: "Door" }, { name: "Gate" }]);
  const id = await api.print({ select: { scope: "mine" }, stock: STOCK }, "return=minimal");
  const job = `/labels/jobs/${id}`;
  await page.goto(job);
  const main = page.getByRole("main").locator("a.bg-accent, button.bg-accent").filter({ visible: true });
  await expect(main).toHaveText([/^Open PDF/]);
  await readFile(page, `${job}/labels.pdf`);
  await page.goto(job);
  await expect(main).toHaveText(["Yes, all 2 labels"]);
  await expect(page.getByText("Without an answer they count as printed tomorrow.")).toBeVisible();
  await expect(page.getByText("SHA-256")).toHaveCount(0);
  await answerYes(page);
  await expect(main).toHaveText(["Back to the list"]);
  await expect(page.getByRole("link", { name: /Open PDF|Print from the browser|Print again/ })).toHaveCount(0);
});
