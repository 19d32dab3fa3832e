import { expect } from "playwright/test";
import type { Api } from "./api";
import { expectAccessible, expectAccessibleAsShown } from "./axe";
import { accountButton, signInByRequest, test } from "./fixtures";

const long = "A-name-without-a-single-space-that-goes-on-and-on-".repeat(3);

/** Creates access points with usual and extreme texts. Returns the id of an extreme one. */
async function somePoints(api: Api): Promise<string> {
  for (let index = 0; index < 12; index += 1) await api.create({ name: `Door ${index}`, location: "Hall" });
  const { id } = await api.create({
    name: long,
    location: "مبنى الميناء",
    qrCode: `https://example.com/${"x".repeat(200)}`,
  });
  return id;
}

// axe.ts says at which widths and in which themes.
test.describe("at every width and in both themes", { tag: "@widths" }, () => {
  test("the list passes axe and fits the window", async ({ signedIn: page, api }) => {
    await somePoints(api);
    await expectAccessible(
      page,
      ["", "?q=nothing", "?page=-1"].map((query) => `/access-points${query}`),
    );
  });

  test("the list with a selection passes axe and fits the window", async ({ signedIn: page, api }) => {
    await somePoints(api);
    await page.goto("/access-points", { waitUntil: "networkidle" });
    await page.getByRole("checkbox", { name: /^Select Door 7/ }).check();
    await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
    await expectAccessibleAsShown(page, "list with a selection");
  });

  test("the pages of an access point pass axe and fit the window", async ({ signedIn: page, api }) => {
    const id = await somePoints(api);
    await expectAccessible(
      page,
      [
        "/new",
        "/import",
        "/trash",
        `/bulk?id=${id}`,
        `/${id}`,
        `/${id}/edit`,
        `/${id}/label`,
        `/${id}/jobs`,
        "/no-such-id",
      ].map((path) => `/access-points${path}`),
    );
    await page.goto("/access-points/new");
    await page.getByRole("button", { name: "Create access point" }).click();
    await expect(page.getByText("Enter a name").first()).toBeVisible();
    await expectAccessibleAsShown(page, "form with errors");
  });

  test("the pages about labels pass axe and fit the window", async ({ signedIn: page, api }) => {
    await somePoints(api);
    const job = await api.print({ select: { scope: "mine" }, stock: "avery-a4-l7160" });
    await expectAccessible(
      page,
      [
        "",
        "?q=nothing",
        "/jobs",
        `/jobs/${job}`,
        `/jobs/${job}/print`,
        "/jobs/no-such-job",
        "/stocks",
        "/printers",
        "/designs",
        "/designs/new",
      ].map((path) => `/labels${path}`),
    );
    await api.createMany([
      { name: "In two", location: `hall / ${long.slice(0, 150)}` },
      { name: "In three", location: `Hall / ${long.slice(0, 150)}` },
    ]);
    const places = ["/places", "/places?under=Hall", "/places/move?from=Hall&scope=mine"];
    const round = (await api.send("POST", "/rounds", {
      name: long.slice(0, 110),
      select: { locationUnder: "Hall" },
    })) as {
      id: string;
    };
    const scans = [{ code: `https://example.com/${"a".repeat(90)}`, at: new Date().toISOString() }];
    await api.send("POST", `/rounds/${round.id}/scans`, { scans });
    const ofRound = ["", "?state=unknown", "/walk"].map((path) => `/rounds/${round.id}${path}`);
    const rounds = ["/rounds", "/rounds/new", ...ofRound];
    await expectAccessible(page, ["/codes", "/", ...places, ...rounds]);
  });

  test("the audit log and the history of an access point pass axe and fit the window", async ({
    signedIn: page,
    api,
    addUser,
    context,
    server,
  }) => {
    const id = await somePoints(api);
    await api.change(id, { name: `${long}-2`, description: "x".repeat(600), location: "" });
    const admin = { email: "audit-reader@example.com", password: "two doors down the hall", name: long };
    await addUser({ ...admin, role: "admin" });
    await context.clearCookies();
    await signInByRequest(context, server.url, admin);
    await expectAccessible(page, [
      "/audit",
      "/audit?what=access-points&from=2020-01-01",
      "/audit?what=tokens",
      `/access-points/${id}/history`,
      "/backups",
      "/settings/labels",
      "/settings/mail",
      "/settings/office",
      "/settings/sign-in",
    ]);
  });

  test("the pages of people pass axe and fit the window", async ({ page, context, server, addUser, person, api }) => {
    const admin = { ...person, email: `admin-${person.email}`, name: long, role: "admin" as const };
    await addUser(admin);
    await signInByRequest(context, server.url, admin);
    await api.create({ name: "Door" });
    await page.goto(`/people?q=${person.email}`);
    const href = await page.getByRole("link", { name: person.name, exact: true }).first().getAttribute("href");
    await expectAccessible(page, [
      "/fields",
      "/fields/new",
      "/",
      "/people",
      "/people?q=nobody",
      `${href}`,
      `${href}/edit`,
      `${href}/hand-over`,
    ]);

    await page.goto(`${href}`, { waitUntil: "networkidle" });
    await page.getByLabel("Your password").first().fill(admin.password);
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByLabel("One-time link")).toBeVisible();
    await expectAccessibleAsShown(page, "one-time link of a reset");
    await page.goto("/people/new", { waitUntil: "networkidle" });
    await page.getByLabel("E-mail addresses").fill("no e-mail");
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByText("1 person was not invited.")).toBeVisible();
    await expectAccessibleAsShown(page, "invitation with errors");
    await page.getByLabel("E-mail addresses").fill(`Kim Lee <invited-${person.email}>`);
    await page.getByRole("button", { name: "Invite" }).click();
    const link = await page.getByLabel("One-time link").inputValue();
    await expectAccessibleAsShown(page, "one-time link");
    await context.clearCookies();
    await expectAccessible(page, [link, "/welcome?token=used", "/forgot-password"]);
  });

  test("the pages about the account pass axe and fit the window", async ({ signedIn: page }) => {
    await expectAccessible(page, ["/account", "/account/tokens"]);
    await page.getByLabel("Name", { exact: true }).fill(long.slice(0, 100));
    await page.getByRole("button", { name: "Create token" }).click();
    await expect(page.getByText(/^ap_/)).toBeVisible();
    await expectAccessibleAsShown(page, "a token that was just created");
    await page.getByRole("button", { name: /^Revoke A-name/ }).click();
    await expectAccessibleAsShown(page, "the question before a token is revoked");
    await page.goto("/account");
    await page.getByLabel("Current password").fill("wrong");
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("must be at least 12 characters").first()).toBeVisible();
    await expectAccessibleAsShown(page, "the account with an error");
  });

  test("the other pages pass axe and fit the window", async ({ signedIn: page, context }) => {
    await expectAccessible(page, ["/setup", "/no-such-page"]);
    await page.goto("/docs/api");
    await expectAccessibleAsShown(page, "the API reference");
    await context.clearCookies();
    await expectAccessible(page, ["/sign-in"]);
  });

  test("menus and dialogs pass axe and fit the window", async ({ signedIn: page, api }) => {
    const id = await somePoints(api);
    await page.goto(`/access-points/${id}`, { waitUntil: "networkidle" });
    for (const name of ["More", "Show large", "Delete", "Something is wrong"]) {
      const isInMenu = name === "Show large" || name === "Delete";
      if (isInMenu) await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("button", { name }).first().click();
      await expectAccessibleAsShown(page, `detail page with ${name}`);
      await page.keyboard.press("Escape");
    }
    await accountButton(page).click();
    await expectAccessibleAsShown(page, "account menu");
    await page.getByRole("button", { name: "Shortcuts" }).click();
    await expectAccessibleAsShown(page, "help about shortcuts");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("door");
    await expect(page.getByRole("option", { name: /^Door 1/ }).first()).toBeVisible();
    await expectAccessibleAsShown(page, "command palette");
  });
});
