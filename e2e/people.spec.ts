import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { accountButton, signIn } from "./fixtures";
import { choosePassword, invite, newPerson, openPerson, readLink, test } from "./people";

const listUrl = /\/access-points(\?scope=\w+)?$/;

test("an invited person chooses a password with the one-time link, once", async ({ asAdmin: page, openBrowser }) => {
  const kim = newPerson("Kim Lee");
  const link = await invite(page, kim, "Manager");
  expect(link).toMatch(/^http:\/\/.+\/welcome\?token=.{20,}$/);
  await expect(page.getByText("No e-mail was sent")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("One-time link")).toHaveCount(0);
  await page.goto(`/people?q=${kim.email}`);
  await expect(page.getByRole("row").filter({ hasText: kim.email })).toContainText("Invited");

  const other = await openBrowser(null);
  await other.goto(link);
  await expect(other.getByText(kim.name)).toBeVisible();
  await expect(other.getByLabel("E-mail")).toHaveValue(kim.email);
  await choosePassword(other, link, kim.password);
  await expect(other).toHaveURL(listUrl);
  await expect(accountButton(other)).toBeVisible();

  await page.reload();
  const row = page.getByRole("row").filter({ hasText: kim.email });
  await expect(row).toContainText("Active");
  await expect(row).toContainText("Manager");

  const late = await openBrowser(null);
  const answer = await late.goto(link);
  expect(answer?.status()).toBe(410);
  await expect(late.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expect(late.getByLabel("New password")).toHaveCount(0);
});

test("the page of a one-time link says why a password is refused, and keeps its token to itself", async ({
  asAdmin: page,
  openBrowser,
}) => {
  const link = await invite(page, newPerson("Noor Aziz"));
  const other = await openBrowser(null);
  const answer = await other.goto(link);
  // Pages that this one leads to get no more than the origin.
  expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
  const token = new URL(link).searchParams.get("token") ?? "";
  const hrefs = await other.locator("a, link").evaluateAll((links) => links.map((each) => each.getAttribute("href")));
  expect(hrefs.filter((href) => href?.includes(token))).toEqual([]);

  await choosePassword(other, link, "short");
  await expect(other.getByText("Password must be at least 12 characters long").first()).toBeVisible();
  await choosePassword(other, link, "passwordpassword");
  await expect(other.getByLabel("New password")).toHaveAccessibleDescription(/Choose four or more words/);
});

test("a pasted list invites several people, and says who was not invited", async ({
  asAdmin: page,
  admin,
  openBrowser,
}) => {
  const [kim, noor] = [newPerson("Kim List"), newPerson("Noor List")];
  await page.goto("/people/new");
  await page
    .getByLabel("E-mail addresses")
    .fill(`${kim.name} <${kim.email}>, ${noor.email}\n${admin.email}\nno address`);
  await page.getByRole("radio", { name: "Manager" }).check();
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("2 people were invited.")).toBeVisible();
  await expect(page.getByText(`${admin.email} is already the address of`)).toBeVisible();
  await expect(page.getByText("no address: E-mail must look like")).toBeVisible();
  await expect(page.getByLabel("E-mail addresses")).toHaveValue(/no address/);
  await expect(page.getByLabel("E-mail addresses")).not.toHaveValue(/List/);
  const rows = page.getByRole("region", { name: "Invited" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const link = await page.getByLabel("One-time link of Kim List").inputValue();
  await expect(page.getByRole("link", { name: "Mail to Kim List" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:${kim.email}\\?.*${encodeURIComponent(link).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`),
  );
  const file = await page.getByRole("link", { name: "Download the links" }).getAttribute("href");
  expect(decodeURIComponent(file ?? "").split("\r\n")).toEqual([
    expect.stringContaining('"Name","E-mail","Link","Valid until"'),
    expect.stringContaining(`"Kim List","${kim.email}","${link}"`),
    expect.stringContaining(noor.email),
    "",
  ]);
  const typed = await page.getByLabel("E-mail addresses").inputValue();
  expect(typed.split("\n")).toEqual([admin.email, "no address"]);
  const zoe = newPerson("Zoe List");
  await page.getByLabel("E-mail addresses").fill(`no address\n${zoe.email}`);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(zoe.email);
  await expect(page.getByText("1 person was not invited.")).toBeInViewport();
  await expect(page.getByLabel("E-mail addresses")).toHaveValue("no address");
  await page.getByLabel("E-mail addresses").fill(" ");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("Enter at least one e-mail address.").first()).toBeVisible();
  await expect(page.getByLabel("One-time link of Kim List")).toHaveValue(link);
  const other = await openBrowser(null);
  await choosePassword(other, link, kim.password);
  await expect(other).toHaveURL(listUrl);
});

test("a line of an invitation names a role and teams, which have the person at once", async ({
  asAdmin: page,
  admin,
  service,
}) => {
  const office = await signInToApi(service.url, admin.email, admin.password);
  const [kim, noor] = [newPerson("Kim Line"), newPerson("Noor Line")];
  const team = await office.send("POST", "/teams", { name: `Night shift of ${kim.email.split("@")[0]}` });
  const wrong = `${noor.email}, manager, Facilites`;
  const unclear = ["Ada <ada@example.com>, viewer; Ben <ben@example.com>", "Ada, Viewer, ada@example.com"];
  await page.goto("/people/new");
  const lines = page.getByLabel("E-mail addresses");
  await lines.fill(`${kim.name} <${kim.email}>, viewer; ${team.name}\n${unclear.join("\n")}\n${wrong}\ngus@office`);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("1 person was invited.")).toBeVisible();
  await expect(page.getByRole("alert").getByText(`${wrong}: “Facilites” is no team.`)).toBeVisible();
  await expect(page.getByRole("alert").getByText("gus@office has no dot behind the @.")).toBeVisible();
  for (const line of unclear)
    await expect(page.getByRole("alert").getByText(`${line}: Write one person on a line`)).toBeVisible();
  await expect(lines).toHaveValue([...unclear, wrong, "gus@office"].join("\n"));
  expect(await office.send("GET", `/users?q=${encodeURIComponent(kim.email)}`)).toMatchObject({
    data: [{ role: "viewer", invited: true }],
  });
  await page.goto(`/teams/${team.id}`);
  await expect(page.getByRole("listitem").filter({ hasText: kim.name })).toContainText("Invited");

  await invite(page, noor);
  await page.goto(`/teams/${team.id}`);
  await page.getByLabel("Name or e-mail").fill(noor.email);
  await page.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByText(`“${noor.name}” is in the team.`)).toBeVisible();
});

test("Copy copies the one-time link", async ({ asAdmin: page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = await invite(page, newPerson("Omar Haddad"));
  await page.getByRole("button", { name: /^Copy link/ }).click();
  await expect(page.getByText("The link is copied.")).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test("a reset link sets another password and ends the other sessions", async ({
  asAdmin: page,
  admin,
  openBrowser,
  person,
}) => {
  const before = await openBrowser(person);
  await openPerson(page, person);
  const reset = page.getByRole("region", { name: "Password", exact: true });
  await reset.getByRole("button", { name: "Reset password" }).click();
  await expect(reset.getByText("Enter your password.")).toBeVisible();
  await reset.getByLabel("Your password").fill(admin.password);
  await reset.getByRole("button", { name: "Reset password" }).click();
  const link = await readLink(page);
  await page.reload();
  await expect(page.getByLabel("One-time link")).toHaveCount(0);

  const other = await openBrowser(null);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await choosePassword(other, link, "seven green bottles on a wall");
  await expect(other).toHaveURL(listUrl);

  await before.goto("/access-points");
  await expect(before).toHaveURL(/\/sign-in/);
  await signIn(before, { ...person, password: "seven green bottles on a wall" });
  await expect(before).toHaveURL(/\/access-points/);
});

test("a disabled person is signed out and can sign in again once enabled", async ({
  asAdmin: page,
  openBrowser,
  person,
}) => {
  const other = await openBrowser(person);
  await openPerson(page, person);
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("was disabled.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reset password" })).toHaveCount(0);
  await other.goto("/access-points");
  await expect(other).toHaveURL(/\/sign-in/);

  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("was enabled.")).toBeVisible();
  await signIn(other, person);
  await expect(other).toHaveURL(listUrl);
});

test("the list searches by name and e-mail, and shows a message when no person matches", async ({
  asAdmin: page,
  person,
}) => {
  await page.goto("/people", { waitUntil: "networkidle" });
  await page.getByRole("searchbox", { name: "Search" }).fill(person.email);
  await expect(page.getByRole("table").getByRole("link")).toHaveText([person.name]);
  await page.goto("/people?q=nobody-has-this-name");
  await expect(page.getByText("Nobody has nobody-has-this-name")).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL(/\/people$/);
  await page.goto("/people?page=900");
  await expect(page.getByText("past the end")).toBeVisible();
});

test("without mail, sign-in says whom to ask for a new link", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByText("Forgot your password? Ask an admin for a new link.")).toBeVisible();
  await page.goto("/forgot-password");
  await expect(page.getByText("Ask an admin for a new link")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveCount(0);
});
