import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { signInByRequest, test as withFixtures } from "./fixtures";

/** Tests with a new admin, who has signed in on the page. */
const test = withFixtures.extend<{ admin: Page }>({
  admin: async ({ page, context, server, addUser }, use) => {
    const email = `admin-${randomUUID()}@example.com`;
    const person = { email, password: "two doors down the hall", name: "Grace Admin", role: "admin" as const };
    await addUser(person);
    await signInByRequest(context, server.url, person);
    await use(page);
  },
});

/** Rows of the log, or cards in a narrow window. */
const rows = (page: Page) =>
  page
    .getByRole("table", { name: /^Audit log/ })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

const chips = (page: Page) => page.getByRole("list", { name: "Filters" });

test("changes of an access point appear in the log and in its history, with the values before and after", async ({
  admin: page,
  api,
  person,
}) => {
  const name = `Gate ${randomUUID()}`;
  const { id } = await api.create({ name, location: "Yard" });
  await api.change(id, { name: `${name} north`, location: "" });
  await page.goto("/audit");
  const changed = rows(page).filter({ hasText: `Changed access point ${name} north` });
  await expect(changed).toContainText(person.name);
  await expect(changed).toContainText(`Name: ${name} → changed to ${name} north`);
  await expect(changed).toContainText("Place: Yard → changed to empty");
  await expect(
    rows(page)
      .filter({ hasText: `Created access point ${name}` })
      .last(),
  ).toContainText("Place: Yard");
  await changed.getByRole("link", { name: `${name} north` }).click();
  const entries = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(entries).toContainText([`Changed by ${person.name}`, `Created by ${person.name}`]);
});

test("access points that one request created are one row of the log", async ({ admin: page, api }) => {
  const name = `Locker ${randomUUID()}`;
  await api.send("POST", "/access-points/batch", {
    items: ["01", "02", "03"].map((number) => ({ name: `${name} ${number}` })),
  });
  await page.goto("/audit");
  const row = rows(page).filter({ hasText: `${name} 01` });
  await expect(row).toContainText("Created 3 access points");
  await row.getByText(`${name} 01 to ${name} 03`).click();
  await expect(row.getByRole("link")).toHaveText([`${name} 01`, `${name} 02`, `${name} 03`]);
});

test("the filters combine, each chip removes one, and Back returns to the filters before", async ({
  admin: page,
  api,
  person,
}) => {
  await api.create({ name: "Locker" });
  await page.goto("/audit");
  await page.getByLabel("Person").selectOption(person.name);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(chips(page).getByRole("listitem")).toHaveText([`${person.name}×`]);
  await expect(rows(page)).toContainText(["Created access point Locker", "Signed in"]);
  await page.getByLabel("What happened").selectOption("Sign-ins");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(rows(page)).toHaveText([/Signed in/]);
  await page.getByRole("link", { name: `Remove the filter ${person.name}` }).click();
  await expect(chips(page).getByRole("listitem")).toHaveText(["Sign-ins×"]);
  await expect(page.getByLabel("Person")).toHaveValue("");
  await page.goBack();
  await expect(rows(page)).toHaveText([/Signed in/]);
  await page.goBack();
  await expect(rows(page)).toContainText(["Created access point Locker", "Signed in"]);
  await expect(page.getByLabel("What happened")).toHaveValue("");
});

test("the filters From and To include both days, and a day without entries says so", async ({
  admin: page,
  api,
  person,
}) => {
  await api.create({ name: "Locker" });
  const today = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Berlin", dateStyle: "short" }).format();
  await page.goto("/audit");
  await page.getByLabel("Person").selectOption(person.name);
  await page.getByLabel("From", { exact: true }).fill(today);
  await page.getByLabel("To", { exact: true }).fill(today);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(rows(page)).toContainText(["Created access point Locker", "Signed in"]);
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByText("No entry matches.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).first().click();
  await expect(rows(page).first()).toBeVisible();
});

test("the export is CSV with the same entries as the page", async ({ admin: page, api, person }) => {
  await api.create({ name: '=HYPERLINK("x"), Gate' });
  await api.create({ name: "Locker" });
  await page.goto("/audit");
  await page.getByLabel("Person").selectOption(person.name);
  await page.getByLabel("What happened").selectOption("Access points");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("audit-log.csv");
  const text = await readFile(await file.path(), "utf8");
  const [head, ...lines] = text.trimEnd().split("\r\n");
  expect(head).toMatch(/^\uFEFFtime,/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`,${person.name},,Created access point Locker,Name: Locker · `);
  expect(lines[0]).toContain(",access-point.created,access-point,");
  expect(lines[1]).toContain(`,"'=HYPERLINK(""x""), Gate",`);
});

test("staff see the whole history of their own access point", async ({ signedIn: page, api, person }) => {
  const { id } = await api.create({ name: "Locker 0" });
  for (let number = 1; number <= 11; number += 1) await api.change(id, { name: `Locker ${number}` });
  await page.goto(`/access-points/${id}`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(10);
  await history.getByRole("link", { name: "Show all 12 entries" }).click();
  await expect(page.getByRole("heading", { name: "History of Locker 11" })).toBeVisible();
  await expect(page.getByRole("main").getByText("12 entries, newest first")).toBeVisible();
  await expect(page.getByText(`Created by ${person.name}`)).toBeVisible();
});
