import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { applyFilters } from "./filter-panel";
import { addTeam, test } from "./people";

test("the filters offer places, owners and teams with their numbers, and a place is one click", async ({
  asAdmin: page,
  service,
  admin,
  javaScriptEnabled,
}) => {
  const mine = await signInToApi(service.url, admin.email, admin.password);
  const place = `Site of ${admin.email}`;
  const { id, name } = await addTeam(mine, [admin]);
  await mine.createMany([
    { name: "Gate", location: `${place} / Yard`, teamId: id },
    { name: "Door", location: place },
    { name: "Lift", location: `Other ${place}` },
  ]);
  await page.goto("/access-points?scope=mine");
  await page.getByRole("link", { name: "Filters" }).click();
  await expect(page.getByRole("combobox", { name: "Owner" })).toContainText(`${admin.name} (3)`);
  await expect(page.getByRole("combobox", { name: "Team" })).toContainText(`${name} (1)`);
  await page
    .getByRole("list", { name: "Places", exact: true })
    .getByRole("link", { name: `${place} 2` })
    .click();
  await expect(page.getByRole("list", { name: "Applied filters" })).toContainText(`Placeis in${place}`);
  await expect(page.locator("[data-row-link]")).toHaveText(["Door", "Gate"]);
  await page.getByRole("link", { name: "Filters" }).click();
  const tree = page.getByRole("list", { name: `Places in ${place}` });
  await expect(tree).toHaveText("Yard 1");
  if (javaScriptEnabled === false) return;
  // A branch closes and opens, also one that was not sent, and the tree narrows as one types.
  await page.goto("/access-points?scope=mine&panel=filters", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: `Places in ${place}` }).click();
  await expect(tree.getByRole("link", { name: "Yard 1" })).toBeVisible();
  await page.getByLabel("Place", { exact: true }).fill(`${place} / Y`);
  const found = page.getByRole("list", { name: "Places found" });
  await expect(found.getByRole("link")).toHaveText([`${place} / Yard `]);
  await expect(tree).toBeHidden();
  await found.getByRole("link").click();
  await expect(page.locator("[data-row-link]")).toHaveText(["Gate"]);
});

const points = [
  { name: "Gate 1", location: "Quay 4" },
  { name: "Gate 2", location: "Quay 4" },
  { name: "Door", location: "Façade" },
  { name: "Lift" },
];

test("a filter by place says its relation: contains, is empty, or is any of several", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(points);
  await page.goto("/access-points?sort=name");
  const location = page.getByLabel("Place", { exact: true });
  const rows = page.locator("[data-row-link]");
  const chip = page.getByRole("list", { name: "Applied filters" }).getByRole("link", { name: "Remove" });
  const choose = async (relation: string, ...values: string[]) => {
    const choice = page.getByLabel("Relation of Place");
    if (!(await choice.isVisible())) await page.getByRole("link", { name: "Filters", exact: false }).first().click();
    await choice.selectOption(relation);
    for (const [at, value] of values.entries()) {
      await (at === 0 ? location : page.getByLabel("Or place").last()).fill(value);
    }
    await applyFilters(page);
  };
  await choose("contains", "UAY");
  await expect(chip).toHaveAccessibleName("Remove filter Place contains: UAY");
  await expect(rows).toHaveText(["Gate 1", "Gate 2"]);
  await expect(page).toHaveURL(/location\.contains=UAY/);
  await choose("is empty");
  await expect(chip).toHaveAccessibleName("Remove filter Place is empty");
  await expect(rows).toHaveText(["Lift"]);
  await choose("is", "facade");
  await expect(rows).toHaveText(["Door"]);
  await choose("is any of", "facade", "quay 4");
  await expect(chip).toHaveAccessibleName("Remove filter Place is any of: facade or quay 4");
  await expect(rows).toHaveText(["Door", "Gate 1", "Gate 2"]);
  await expect(page.getByRole("table")).toHaveAccessibleName("3 access points, Place is any of: facade or quay 4");
  await page.getByText("Export", { exact: true }).click();
  await expect(page.getByRole("link", { name: "CSV" })).toHaveAttribute("href", /location=facade&location=quay\+4/);
  await page.goto("/labels?scope=mine&location=facade&location=quay+4");
  await expect(page.getByRole("main")).toContainText(/3 labels/);
});

test("a date acts when its year is complete, and a place without access points offers those that contain it", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany(points);
  await page.goto("/access-points?panel=filters", { waitUntil: "networkidle" });
  await page.getByLabel("Created from").focus();
  // Chromium gives a valid date after each digit of the year: 0002, 0020, 0202.
  await page.keyboard.type("01012020", { delay: 100 });
  await expect(page).toHaveURL(/createdFrom=2020-01-01/);
  await expect(page.locator("[data-row-link]")).toHaveCount(4);
  const location = page.getByLabel("Place", { exact: true });
  await location.fill("Qua");
  await location.press("Enter");
  await page.getByRole("main").getByRole("link", { name: "Use “contains”" }).click();
  await expect(page.locator("[data-row-link]")).toHaveCount(2);
});
