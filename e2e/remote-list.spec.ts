import { expect } from "playwright/test";
import { expectAccessible } from "./axe";
import { openWithScript, signIn, signOut } from "./fixtures";
import { kim } from "./foreign-service";
import { test } from "./remote";

const names = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `Door ${i + 1}` }));

test("a wrong password is reported, the right one opens the list", { tag: "@once" }, async ({ page, foreign }) => {
  foreign.add({ name: "Loading gate", location: "Quay 4" });
  await page.goto("/access-points");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signIn(page, { ...kim, password: "not this one, though" });
  await expect(page.getByRole("main").getByRole("alert")).toContainText("E-mail or password is wrong");
  await page.getByLabel("Password").fill(kim.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("cell", { name: "Loading gate", exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Quay 4" })).toBeVisible();
});

test("a list without a total can be paged, and a page past its end links back", { tag: "@once" }, async ({
  asKim: page,
  foreign,
}) => {
  names(75).forEach(foreign.add);
  await page.goto("/access-points");
  await expect(page.getByRole("table")).toHaveAccessibleName("Access points, page 1");
  for (const number of [2, 3]) {
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByRole("navigation", { name: "Pages" })).toContainText(`Page ${number}`);
  }
  await expect(page.getByText("51–75")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/\d of \d/);

  // The third page is full, so the dashboard cannot know that it is the last one.
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("Page 4 is past the end of the list.")).toBeVisible();
  await page.getByRole("link", { name: "Go back to page 3" }).click();
  await expect(page.getByRole("cell", { name: "Door 25", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "First page" }).click();
  await expect(page.getByRole("cell", { name: "Door 75", exact: true })).toBeVisible();
});

test("unsupported features are hidden and never requested", { tag: "@script" }, async ({ asKim: page, foreign }) => {
  names(3).forEach(foreign.add);
  await page.goto("/access-points?q=door&sort=name");
  await expect(page.getByRole("status").filter({ hasText: "Ignored" })).toContainText(
    "Ignored the search: the service does not support it.",
  );
  await expect(page.getByRole("row")).toHaveCount(4);
  for (const name of ["API", "Name", "Edit"]) await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Label" })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Label" })).toHaveCount(0);
  await expect(page.getByText("Office staff")).toHaveCount(0);
  const paths = foreign.asked.map(({ path }) => path);
  expect(paths.filter((path) => /[?&](q|sort|scope|label)=/.test(path))).toEqual([]);
  expect(paths.filter((path) => path.includes("openapi")).length).toBeLessThanOrEqual(1);
});

test("an access point can be viewed, and its edit page answers 404", { tag: "@once" }, async ({
  asKim: page,
  foreign,
}) => {
  names(30).forEach(foreign.add);
  await page.goto("/access-points?page=2");
  await page.getByRole("link", { name: "Door 4", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Door 4" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);

  const edit = await page.goto("/access-points/4/edit");
  expect(edit?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Not available with this service" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Go to the list" }).click();
  await expect(page).toHaveURL(/\/access-points$/);

  expect((await page.goto("/access-points/31"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Access point not found" })).toBeVisible();
  expect(foreign.asked.filter(({ path }) => /\/access-points\/\d/.test(path))).toEqual([]);
});

test("keyboard help lists supported shortcuts only @script", { tag: "@long" }, async ({ asKim: page, foreign }) => {
  names(3).forEach(foreign.add);
  await openWithScript(page, "/access-points");
  await page.keyboard.press("/");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Door 2", exact: true })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("link", { name: /^Print labels/ })).toBeVisible();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Next and previous row");
  await expect(help.getByText("/", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Door 2", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Door 2" })).toBeVisible();
});

test("signing out ends the session without a logout operation", { tag: "@script" }, async ({
  asKim: page,
  foreign,
}) => {
  await signOut(page);
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto("/access-points");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  expect(foreign.asked.filter(({ path }) => path.includes("logout"))).toEqual([]);
});

test("sign-in with a token too long for a cookie shows an error and sets no session", {
  tag: ["@script", "@long"],
}, async ({ page, foreign }) => {
  foreign.answerInstead({ status: 200, body: { token: "x".repeat(4_000), user: { id: 4 } } });
  await page.goto("/sign-in");
  await signIn(page, kim);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Its token is too long for a cookie.");
  await expect(page.getByLabel("E-mail")).toHaveValue(kim.email);
});

test("pages of a remote service pass axe in every theme and width @script @long", async ({ asKim: page, foreign }) => {
  test.slow();
  names(26).forEach(foreign.add);
  const ofList = ["", "?page=2", "?page=9", "?q=x", "/new", "/1", "/1/label", "/1/edit", "/99"];
  await expectAccessible(page, [
    ...ofList.map((path) => `/access-points${path}`),
    ...["/labels?id=1", "/labels?id=99", "/labels/jobs", "/labels/jobs/x", "/docs/api"],
  ]);
});

test("error pages pass axe in every theme and width @script", async ({ asKim: page, foreign }) => {
  foreign.answerInstead({ status: 200, body: "<!doctype html><title>Welcome</title>" });
  await expectAccessible(page, ["/access-points", "/access-points/1", "/labels", "/labels/jobs/x"]);
});
