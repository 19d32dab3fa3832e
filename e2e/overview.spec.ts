import { expect } from "playwright/test";
import { signInByRequest, test } from "./fixtures";

test("the overview leads to what is to print, and from the first visit to the first access point", {
  tag: "@once",
}, async ({ signedIn: page, api }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Create the first access point" }).click();
  await expect(page).toHaveURL(/\/access-points\/new$/);

  const { id } = await api.create({ name: "Loading gate", location: "Quay 4" });
  await api.createMany([{ name: "Side door" }, { name: "Locker 214" }]);
  await api.print({ select: { ids: [id] }, stock: "avery-a4-l7160" });
  await api.change(id, { name: "Loading gate north" });
  await page.getByRole("link", { name: "Access points", exact: true }).first().click();
  await expect(page).toHaveURL(/\/$/);

  const totals = page.getByRole("region", { name: "Totals" });
  await expect(totals.getByRole("link", { name: "3 Access points" })).toBeVisible();
  await expect(totals.getByRole("link", { name: "3 Needs a label" })).toBeVisible();
  const months = page.getByRole("table", { name: "This month and the month before" });
  await expect(months.getByRole("columnheader").last()).toHaveText(/so far$/);
  await expect(months.getByRole("row", { name: /^Labels printed/ })).toHaveText("Labels printed01");
  const created = months.getByRole("row", { name: /^Access points created/ }).getByRole("link");
  await expect(created).toHaveText(["0", "3"]);
  await expect(created.first()).toHaveAttribute(
    "href",
    /createdFrom=\d{4}-\d\d-01&createdTo=\d{4}-\d\d-(28|29|30|31)$/,
  );
  await expect(created.last()).toHaveAttribute("href", /createdFrom=\d{4}-\d\d-01$/);
  const weeks = page.getByRole("table", { name: "Per week" });
  await expect(weeks.getByRole("row")).toHaveCount(13);
  await expect(weeks.getByRole("row").last()).toHaveText(/, so far\s*3\s*1$/);
  await page.getByRole("link", { name: "52 weeks" }).click();
  await expect(page.getByRole("heading", { name: "Last 52 weeks" })).toBeVisible();
  await expect(weeks.getByRole("row")).toHaveCount(53);
  await expect(page.getByRole("region", { name: "Newest access points" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Last print jobs" })).toContainText("1 label");
  await expect(page.getByRole("region", { name: "By owner" })).toHaveCount(0);

  await totals.getByRole("link", { name: "3 Needs a label" }).click();
  await expect(page).toHaveURL(/label=needed/);
  await expect(page.getByRole("table")).toHaveAccessibleName(/3 access points.*that need a label/i);
});

test("managers see everyone's numbers by place and by owner", { tag: "@script" }, async ({
  page,
  context,
  server,
  addUser,
  person,
  api,
}) => {
  await api.create({ name: "Gate", location: `Quay of ${person.email}` });
  const manager = { ...person, email: `manager-${person.email}`, role: "manager" as const };
  await addUser(manager);
  await signInByRequest(context, server.url, manager);
  await page.goto("/");
  await expect(page.getByRole("table", { name: "By owner" }).getByRole("row").nth(1)).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(page.getByRole("table", { name: "By owner" }).getByRole("columnheader").nth(2)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  const place = page.getByRole("table", { name: "Places" }).getByRole("row").nth(1);
  await expect(place.getByRole("link").first()).toHaveAttribute(
    "href",
    /^\/(places\?under=.*&scope=all|access-points\?scope=all&.*)$/,
  );
  await expect(place.getByRole("link").nth(1)).toHaveAttribute("href", /^\/access-points\?scope=all&locationUnder=/);
  await page.getByRole("navigation", { name: "Owner" }).getByRole("link", { name: "Mine", exact: true }).click();
  await expect(page.getByRole("link", { name: "Create the first access point" })).toBeVisible();
});

test("an office at work has its first steps folded up at the end, and a phone draws all its weeks", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany(
    Array.from({ length: 11 }, (_, at) => ({ name: `Door ${at + 1}`, location: at > 0 ? "Yard / 1" : "Hall" })),
  );
  await page.goto("/");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(page.getByRole("region", { name: "Needs you" })).toBeVisible();
  await expect(steps).toBeHidden();
  // The page of a place without places below would be empty.
  const placesTable = page.getByRole("table", { name: "Places" });
  await expect(placesTable.getByRole("link", { name: "Hall" })).toHaveAttribute("href", /^\/access-points\?/);
  await expect(placesTable.getByRole("link", { name: "Yard" })).toHaveAttribute("href", /^\/places\?under=Yard/);
  await page.getByText("First steps that are not done").click();
  await expect(steps).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(page.locator("figure svg.w-full:visible")).toHaveCount(12);
});
