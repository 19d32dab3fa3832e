import { expect, type Page } from "playwright/test";
import { signIn, test } from "./fixtures";
import { admin } from "./server";

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Label" }).getByRole("link", { name, exact: true });
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`Select ${name}`) });

test("tabs filter by the state of the label and show how many match", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await api.createMany([{ name: "Gate" }, { name: "Door 1" }, { name: "Door 2" }, { name: "Door 3" }]);
  const ids = new Map((await api.list()).data.map(({ name, id }) => [name, id]));
  for (const name of ["Door 1", "Door 2"])
    await api.print({ select: { ids: [ids.get(name)] }, stock: "avery-a4-l7160" });
  await api.change(ids.get("Door 2") ?? "", { name: "Door 2b" });

  await page.goto("/access-points");
  for (const name of ["All 4", "Needs a label 3", "Printed 1"]) {
    await expect(tab(page, name)).toBeVisible();
  }
  await expect(row(page, "Gate")).toContainText("Never printed");
  await expect(row(page, "Door 1")).toContainText(/Printed \d{1,2} \w+/);
  await expect(row(page, "Door 2b")).toContainText("Changed");

  await page.getByLabel("Search").fill("door");
  if (javaScriptEnabled === false) await page.getByLabel("Search").press("Enter");
  await tab(page, "Needs a label 2").click();
  await expect(page).toHaveURL(/label=needed/);
  await expect(page.getByRole("table")).toHaveAccessibleName("2 access points with “door”, that need a label");
  await expect(tab(page, "All 3")).toBeVisible();
  await page.goto("/access-points?q=door&label=changed");
  await expect(page.getByRole("table")).toHaveAccessibleName("1 access point with “door”, changed since printed");
  await expect(page.getByRole("list", { name: "Applied filters" })).toContainText("LabelisChanged since printed");
  await expect(page.getByRole("navigation", { name: "Label" }).locator("[aria-current]")).toHaveCount(0);
});

test("each state of a label has its own words and its own disc in forced colours", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany([{ name: "Door 1" }, { name: "Door 2" }, { name: "Door 3" }]);
  const [third, second] = (await api.list()).data;
  for (const point of [third, second]) await api.print({ select: { ids: [point?.id] }, stock: "avery-a4-l7160" });
  await api.change(third?.id ?? "", { name: "Door 3b" });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/access-points?sort=name");
  const looks = await page.locator("td .state").evaluateAll((states) =>
    states.map((state) => {
      const { borderLeftWidth, borderRightWidth, borderLeftColor } = getComputedStyle(state, "::before");
      const isSeen = borderLeftColor !== getComputedStyle(document.documentElement).backgroundColor;
      return [state.textContent?.replace(/\d.*/, ""), isSeen, borderLeftWidth, borderRightWidth];
    }),
  );
  expect(looks).toEqual([
    ["Never printed", true, "1px", "1px"],
    ["Printed ", true, "5px", "5px"],
    ["Changed", true, "5px", "1px"],
  ]);
});

test("an admin's list opens on everyone's access points, and another choice is remembered", { tag: "@once" }, async ({
  page,
  person,
  api,
}) => {
  const name = `Shared by ${person.email}`;
  await api.create({ name });
  await page.goto("/access-points");
  await signIn(page, admin);
  await page.waitForURL("**/access-points?scope=all");
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("table")).toHaveAccessibleName(/^Everyone’s access points: \d/);

  const owner = page.getByRole("navigation", { name: "Owner" });
  await owner.getByRole("link", { name: "Mine" }).click();
  await expect(page).toHaveURL(/scope=mine/);
  await page.goto("/access-points");
  await expect(owner.getByRole("link", { name: "Mine" })).toHaveAttribute("aria-current", "true");

  await page.goto(`/access-points?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("main")).toContainText("No access point of yours has");
  await page.getByRole("link", { name: "1 among everyone’s" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await page.goto("/access-points");
  await expect(owner.getByRole("link", { name: "Everyone" })).toHaveAttribute("aria-current", "true");

  // A search that finds nothing offers the nearest words, and owners whose name it has.
  await page.goto(`/access-points?q=${encodeURIComponent(`sharde by ${person.email}`)}`);
  await page.getByRole("link", { name: `shared by ${person.email}` }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await page.goto(`/access-points?q=${encodeURIComponent(`"${person.name}"`)}`);
  await page.getByRole("link", { name: `Owner: ${person.name} (1)` }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
});
