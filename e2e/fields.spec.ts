import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { test } from "./people";

/** Custom fields are those of all users of a program, so each story deletes its own at the end. */
async function addField(
  page: Page,
  field: { label: string; type?: string; options?: string; onLabel?: boolean },
): Promise<void> {
  await page.goto("/fields/new");
  await page.getByLabel("Label", { exact: true }).fill(field.label);
  if (field.type) await page.getByLabel("Type").selectOption(field.type);
  if (field.options) await page.getByLabel("Options").fill(field.options);
  if (field.onLabel) await page.getByLabel("On labels").check();
  await page.getByRole("button", { name: "Create field" }).click();
  await expect(page.getByRole("main").getByText("was saved.")).toBeVisible();
}

async function deleteField(page: Page, label: string, use: string): Promise<void> {
  await page.goto("/fields");
  await page.getByRole("main").getByRole("link", { name: label, exact: true }).click();
  await page.getByRole("button", { name: `Delete ${label}` }).click();
  const question = page.getByRole("dialog", { name: `Delete “${label}”?` });
  await expect(question).toContainText(use);
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("main").getByText("You can restore it.")).toBeVisible();
}

const rowOf = (page: Page, label: string) => page.getByRole("listitem").filter({ hasText: label });

test("an admin adds, orders, renames, deletes and restores custom fields", async ({ asAdmin: page }) => {
  await page.goto("/fields/new");
  await expect(page.getByLabel("Options")).toBeHidden();
  await addField(page, { label: "Cost centre" });
  await addField(page, { label: "Material", type: "choice", options: "Steel\nGlass" });
  await expect(rowOf(page, "Material")).toContainText("Choice from a list: Steel or Glass");
  await expect(rowOf(page, "Cost centre")).toContainText("cost-centre");

  await page.getByRole("button", { name: "Move Material up" }).click();
  const labels = page.getByRole("main").getByRole("list").first().getByRole("link");
  await expect(labels).toHaveText(["Material", "Cost centre"]);

  await labels.filter({ hasText: "Material" }).click();
  await page.getByLabel("Label", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Label", { exact: true })).toHaveAccessibleDescription(/Enter a label\./);
  await page.getByLabel("Label", { exact: true }).fill("Made of");
  await page.getByLabel("Found by the search").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, "Made of")).toContainText("found by the search");

  await deleteField(page, "Made of", "No access point has a value.");
  await page.getByRole("button", { name: "Restore Made of" }).click();
  await expect(labels).toHaveText(["Cost centre", "Made of"]);
  await deleteField(page, "Made of", "No access point");
  await deleteField(page, "Cost centre", "No access point");
  await expect(page.getByText("No custom fields yet")).toBeVisible();
});

test("the forms, the page and the history of an access point show its custom fields", async ({ asAdmin: page }) => {
  await addField(page, { label: "Storey", type: "number" });
  await addField(page, { label: "Outdoors", type: "boolean" });
  await addField(page, { label: "Manual", type: "url" });

  await page.goto("/access-points/new");
  await page.getByLabel("Name").fill("Roof hatch");
  await page.getByLabel("Storey").fill("top");
  await page.getByLabel("Outdoors").selectOption("Yes");
  await page.getByLabel("Manual").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByLabel("Storey")).toHaveAccessibleDescription(/Storey: enter a number\./);
  await expect(page.getByLabel("Manual")).toHaveAccessibleDescription(/begins with https/);
  await expect(page.getByLabel("Storey")).toHaveValue("top");
  await expect(page.getByLabel("Outdoors")).toHaveValue("yes");
  await page.getByLabel("Storey").fill("12500,5");
  await page.getByLabel("Manual").fill("https://example.com/hatch");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByRole("main").getByText("was saved.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Open", exact: true }).click();

  await expect(page.getByRole("definition").filter({ hasText: "12,500.5" })).toBeVisible();
  await expect(page.getByRole("link", { name: "https://example.com/hatch" })).toHaveAttribute("rel", /noopener/);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Storey")).toHaveValue("12500.5");
  await page.getByLabel("Outdoors").selectOption("None");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByText(/Outdoors:\s+yes/)).toBeVisible();

  await deleteField(page, "Manual", "1 access point has a value.");
  await deleteField(page, "Storey", "1 access point has a value.");
  await deleteField(page, "Outdoors", "No access point");
});

test("the list filters, sorts and shows custom fields, in columns and in cards, and a label design prints them", async ({
  asAdmin: page,
  admin,
  server,
}) => {
  await addField(page, { label: "Level", type: "number", onLabel: true });
  await addField(page, { label: "Colour" });
  const api = await signInToApi(server.url, admin.email, admin.password);
  await api.createMany([
    { name: "Side door" },
    { name: "Cellar door", fields: { level: -1, colour: "green" } },
    { name: "Roof hatch", fields: { level: 31, colour: "red" } },
  ]);
  const columns = "columns=field.level-narrow,field.colour-wide";
  await page.goto(`/access-points?scope=mine&${columns}`);
  const head = (name: string) => page.getByRole("columnheader", { name });
  const width = (name: string) => head(name).evaluate((cell) => cell.getBoundingClientRect().width);
  expect(await width("Colour")).toBeGreaterThan(2 * (await width("Level")));
  await head("Level").getByRole("link").click();
  await expect(page).toHaveURL(/sort=field\.level/);
  await expect(page.locator("[data-row-link]")).toHaveText(["Cellar door", "Roof hatch", "Side door"]);

  await page.setViewportSize({ width: 700, height: 900 });
  const card = page.locator("tbody tr").filter({ hasText: "Roof hatch" });
  const [level, colour] = [card.getByText("Level: 31"), card.getByText("Colour: red")];
  await expect(level).toBeVisible();
  const [above, below] = [await level.boundingBox(), await colour.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));

  await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("textbox", { name: "Colour" }).fill("RED");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Remove filter Colour contains: RED" })).toBeVisible();
  await expect(page.locator("[data-row-link]")).toHaveText(["Roof hatch"]);

  const hatch = (await api.list("q=hatch")).data[0];
  await page.goto(`/access-points/bulk?id=${hatch?.id}`, { waitUntil: "networkidle" });
  const labels = { Place: "Roof", Level: "x", Colour: "" };
  for (const [label, text] of Object.entries(labels)) {
    await page.getByLabel("Add another").selectOption(label);
    await page.getByLabel(label === "Place" ? "New place" : `New value of ${label}`).fill(text);
  }
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByLabel("New value of Level")).toHaveAccessibleDescription(/Level: enter a number\./);
  await page.getByLabel("New value of Level").fill("32");
  await page.getByRole("button", { name: "Preview" }).click();
  const change = page.getByRole("listitem").filter({ hasText: "Roof hatch" });
  await expect(change).toContainText("Roof · 32");
  await expect(change).toContainText("no value");

  await page.goto("/labels/designs/new");
  await expect(page.getByLabel("Text 4", { exact: true }).getByRole("option", { name: "Colour" })).toHaveCount(0);
  await page.getByLabel("Text 4", { exact: true }).selectOption("Level");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("31");

  await deleteField(page, "Level", "2 access points have a value.");
  await deleteField(page, "Colour", "2 access points have a value.");
});
