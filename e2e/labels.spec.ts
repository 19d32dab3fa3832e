import { expect, type Page } from "playwright/test";
import { test } from "./fixtures";
import { answerYes, chooseStock, codesByCell, openMore, printedFile, readFile, total, update } from "./labels";
import { pageSizes } from "./pdf";

const number = (index: number) => String(index + 1).padStart(2, "0");
const doors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Door ${number(index)}`, qrCode: `D-${number(index)}` }));

/** Selects every row of three pages and opens the print form. */
async function selectThreePages(page: Page) {
  for (let shown = 1; shown <= 3; shown += 1) {
    await expect(page.getByRole("table")).toHaveAccessibleName(new RegExp(`page ${shown} of 4`));
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    if (shown < 3) await page.getByRole("link", { name: "Next page" }).click();
  }
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("30 selected on 3 pages");
  await page.getByRole("link", { name: "Print labels (30)" }).click();
}

test("printing two copies of three pages on a sheet with five used cells puts every code in its cell", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany(doors(40));
  await page.goto("/access-points?limit=10");
  await selectThreePages(page);

  await expect(page.getByText("30 selected in the list")).toBeVisible();
  for (let cell = 1; cell <= 5; cell += 1) await page.getByRole("checkbox", { name: `Label ${cell}, used` }).check();
  await openMore(page);
  await page.getByLabel("Copies").fill("2");
  await expect(total(page, "60 labels")).toBeVisible();
  await expect(total(page, "4 sheets")).toBeVisible();
  await expect(total(page, "19 labels stay free")).toBeVisible();
  await expect(page.getByLabel("Used labels")).toHaveValue("1-5");

  const { bytes } = await printedFile(page);
  expect(pageSizes(bytes).map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
    Array(4).fill([210, 297]),
  );
  const once = Array.from({ length: 30 }, (_, index) => `D-${number(10 + index)}`);
  const expected = [...once, ...once];
  const cells = [16, 21, 21, 2];
  for (const [index, labels] of cells.entries()) {
    const first = index === 0 ? 6 : 1;
    const codes = expected.splice(0, labels).map((code, place): [number, string] => [first + place, code]);
    expect([...(await codesByCell(bytes, index + 1))], `page ${index + 1}`).toEqual(codes);
  }
});

test("the print form remembers the used labels of the last job, and the list shows what was printed", {
  tag: "@apart",
}, async ({ signedIn: page, api }) => {
  await api.createMany(doors(5));
  const { id } = (await api.list()).data[0] ?? { id: "" };
  await page.goto("/labels");
  await printedFile(page);
  await answerYes(page);

  await page.goto("/labels");
  await expect(page.getByText(/Last used on .*, up to label 5/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Label 5, used" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Label 6, used" })).not.toBeChecked();

  await api.change(id, { name: "Another name" });
  await page.goto("/access-points");
  await expect(page.getByRole("row", { name: /Another name/ })).toContainText("Changed");
  await page.goto("/access-points?label=changed");
  await expect(page.getByRole("checkbox", { name: /^Select (?!this page)/ })).toHaveCount(1);
  await page.goto("/access-points?label=never");
  await expect(page.getByText("Every label in this list has been printed")).toBeVisible();
});

test("a pasted list with an unknown line names the line, prints nothing and can be printed without it", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(3));
  await page.goto("/labels");
  await page.getByLabel("A pasted list of codes or names").check();
  await page.getByLabel("One code or name per line").fill("d-01\n\nDoor 02\nD-99\n");
  await update(page);
  await expect(page.getByText("“D-99” is neither the code nor the name")).toBeVisible();
  await expect(page.getByText("1 line not found").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Print/ })).toHaveText(["Print the other 2"]);
  await expect(page.getByLabel("One code or name per line")).toHaveValue("d-01\n\nDoor 02\nD-99\n");
  expect((await api.jobs()).pagination.total).toBe(0);

  await page.getByRole("link", { name: "Fix the list" }).click();
  await expect(page.getByLabel("One code or name per line")).toBeFocused();
  await expect(total(page, "2 labels")).toBeVisible();
  const { bytes } = await printedFile(page, "Print the other 2");
  expect([...(await codesByCell(bytes, 1)).values()]).toEqual(["D-01", "D-02"]);
});

test("the print form warns about a name that is cut", { tag: "@once" }, async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Visitor parking barrier, western ramp, lower gate, beyond the canteen" });
  await page.goto(`/access-points/${id}`);
  await page.getByRole("link", { name: "Print label" }).click();
  await openMore(page);
  await page.getByRole("link", { name: "All print options" }).click();
  await expect(total(page, "1 label")).toBeVisible();
  await chooseStock(page, "L4731REV");
  await update(page);
  await expect(page.getByText(/The name is cut on the label of “Visitor parking barrier/)).toBeVisible();
});

test("print history serves the same bytes again and can print the job again", { tag: ["@script", "@apart"] }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(4));
  await page.goto("/labels");
  const first = await printedFile(page);
  await answerYes(page);
  await page.goto("/labels/jobs");
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText("Avery L7160");
  await expect(row).toContainText("Printed");
  const again = await row.getByRole("link", { name: "PDF of 4 labels" }).getAttribute("href");
  expect((await readFile(page, again ?? "")).bytes.equals(first.bytes)).toBe(true);

  await row.getByRole("link").first().click();
  await expect(page.getByText("4 of 4 labels verified")).toBeVisible();
  await openMore(page);
  await page.getByRole("link", { name: "Print again" }).click();
  await expect(page.getByText("4 of an earlier print job")).toBeVisible();
  await expect(page.getByLabel("Used labels")).toHaveValue("1-4");
});
