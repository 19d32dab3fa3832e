import { expect } from "playwright/test";
import { type Api, signInToApi } from "./api";
import { signInByRequest, test } from "./fixtures";

test("the overview leads to what is to print, and from the first visit to the first access point", async ({
  signedIn: page,
  api,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Create the first access point" }).click();
  await expect(page).toHaveURL(/\/access-points\/new$/);

  const { id } = await api.create({ name: "Loading gate", location: "Quay 4" });
  await api.createMany([{ name: "Side door" }, { name: "Locker 214" }]);
  await api.print({ select: { ids: [id] }, stock: "avery-a4-l7160" });
  await api.change(id, { name: "Loading gate north" });
  await page.getByRole("link", { name: "Access points", exact: true }).first().click();
  await expect(page).toHaveURL(/\/$/);

  const weeks = page.getByRole("table", { name: "Per week" });
  await expect(weeks.getByRole("row")).toHaveCount(13);
  await expect(weeks.getByRole("row").last()).toHaveText(/, so far\s*1$/);
  await expect(page.getByRole("table", { name: "By owner" })).toHaveCount(0);

  const needed = page.getByRole("listitem").filter({ hasText: "need a label" });
  await needed.getByRole("link", { name: "Show" }).click();
  await expect(page).toHaveURL(/label=needed/);
  await expect(page.getByRole("table")).toHaveAccessibleName(/3 access points.*that need a label/i);
});

test("the overview has at most sixteen controls outside its tables, and asks about own prints behind those of others", async ({
  page,
  context,
  server,
  addUser,
  person,
  api,
}) => {
  const ada = { ...person, email: `admin-${person.email}`, role: "admin" as const };
  await addUser(ada);
  const adasApi = await signInToApi(server.url, ada.email, ada.password);
  const printFive = async (of: Api, id: string) => {
    for (let jobs = 0; jobs < 5; jobs++)
      await of.print({ select: { ids: [id] }, stock: "avery-a4-l7160" }, "return=minimal");
  };
  await printFive(adasApi, (await adasApi.create({ name: "Roof hatch", location: "Quay 4" })).id);
  const points = Array.from({ length: 11 }, (_, at) => ({ name: `Door ${at + 1}`, location: `Building ${at + 1}` }));
  const { id, qrCode } = await api.create({ name: "Gate" });
  await api.createMany(points);
  await printFive(api, id);
  await api.send("POST", `/scan/${encodeURIComponent(qrCode)}/reports`, { kind: "label", text: "Torn" });
  await signInByRequest(context, server.url, ada);
  const main = page.getByRole("main");
  for (const width of [375, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await expect(main.getByRole("link", { name: /^Did it print/ })).toHaveCount(5);
    const controls = main.locator(":is(a, button, input, select, summary):not(tr *)").filter({ visible: true });
    expect(await controls.count(), `${width} px`).toBeLessThanOrEqual(16);
  }
});

test("managers see everyone's numbers by place and by owner", async ({
  page,
  context,
  server,
  addUser,
  person,
  api,
}) => {
  await api.create({ name: "Gate", location: `Quay of ${person.email}` });
  const second = { ...person, email: `second-${person.email}` };
  const manager = { ...person, email: `manager-${person.email}`, role: "manager" as const };
  await addUser(second);
  await addUser(manager);
  await (await signInToApi(server.url, second.email, second.password)).create({ name: "Gate", location: "Quay" });
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

test("an office at work has its first steps folded up at the end, and a phone draws all its weeks", async ({
  signedIn: page,
  api,
}) => {
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
