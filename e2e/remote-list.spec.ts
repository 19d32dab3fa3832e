import { expect } from "playwright/test";
import { expectAccessible } from "./axe";
import { signIn } from "./fixtures";
import { kim } from "./foreign-service";
import { test } from "./remote";

const names = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `Door ${i + 1}` }));

test("a wrong password is said, a right one opens the list", async ({ page, foreign }) => {
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

test("a list nobody counted is walked page by page, and past its end there are ways back", async ({
  asKim: page,
  foreign,
}) => {
  names(30).forEach(foreign.add);
  await page.goto("/access-points");
  await expect(page.getByRole("table")).toHaveAccessibleName("Access points, page 1");
  for (const number of [2, 3]) {
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByRole("navigation", { name: "Pages" })).toContainText(`Page ${number}`);
  }
  await expect(page.getByText("21–30")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/\d of \d/);

  // The third page was full: nobody knew that it was the last one.
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("Page 4 is past the end of the list.")).toBeVisible();
  await page.getByRole("link", { name: "Go back to page 3" }).click();
  await expect(page.getByRole("cell", { name: "Door 10", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "First page" }).click();
  await expect(page.getByRole("cell", { name: "Door 30", exact: true })).toBeVisible();
});

test("what the service cannot do is not there, and not asked for", async ({ asKim: page, foreign }) => {
  names(3).forEach(foreign.add);
  await page.goto("/access-points?q=door&sort=name");
  await expect(page.getByRole("status").filter({ hasText: "not followed" })).toContainText("q: the service cannot");
  await expect(page.getByRole("row")).toHaveCount(4);
  for (const name of ["API", "Name", "Edit"]) await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Label" })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Label" })).toHaveCount(0);
  await expect(page.getByText("Office staff")).toHaveCount(0);
  const paths = foreign.asked.map(({ path }) => path);
  expect(paths.filter((path) => /[?&](q|sort|scope|label)=/.test(path))).toEqual([]);
  expect(paths.filter((path) => path.includes("openapi"))).toHaveLength(1);
});

test("a row has a page to read, and the address for changing it says that it cannot be changed", async ({
  asKim: page,
  foreign,
}) => {
  names(30).forEach(foreign.add);
  await page.goto("/access-points?page=3");
  await page.getByRole("link", { name: "Door 4", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Door 4" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);

  const edit = await page.goto("/access-points/4/edit");
  expect(edit?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Not changed from here" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Go to the access point" }).click();
  await expect(page).toHaveURL(/\/access-points\/4$/);

  expect((await page.goto("/access-points/31"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is no such access point" })).toBeVisible();
  expect(foreign.asked.filter(({ path }) => /\/access-points\/\d/.test(path))).toEqual([]);
});

test("keys do what there is to do, and the help names no others @script", async ({ asKim: page, foreign }) => {
  names(3).forEach(foreign.add);
  await page.goto("/access-points");
  await page.keyboard.press("/");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Door 2", exact: true })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("link", { name: /^Print labels/ })).toBeVisible();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys of the list" });
  await expect(help).toContainText("Next row");
  await expect(help).not.toContainText("Search");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Door 2", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Door 2" })).toBeVisible();
});

test("names that are markup stay text", async ({ asKim: page, foreign }) => {
  const name = `<img src=x onerror="document.title='hit'"><script>document.title='hit'</script>`;
  foreign.add({ name, location: "javascript:alert(1)", qr_code: `"><svg onload=alert(1)>` });
  await page.goto("/access-points");
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await expect(page.locator("main img, main script, main svg[onload]")).toHaveCount(0);
  await expect(page).not.toHaveTitle("hit");
});

test("signing out ends it here, though the service knows no signing out", async ({ asKim: page, foreign }) => {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto("/access-points");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  expect(foreign.asked.filter(({ path }) => path.includes("logout"))).toEqual([]);
});

test("a token that no cookie can hold is said, and signs nobody in", async ({ page, foreign }) => {
  foreign.answerInstead({ status: 200, body: { token: "x".repeat(4_000), user: { id: 4 } } });
  await page.goto("/sign-in");
  await signIn(page, kim);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Its token is too long for a cookie.");
  await expect(page.getByLabel("E-mail")).toHaveValue(kim.email);
});

test("what is there is accessible in every look @script", async ({ asKim: page, foreign }) => {
  test.slow();
  names(11).forEach(foreign.add);
  const ofList = ["", "?page=2", "?page=9", "?q=x", "/new", "/1", "/1/label", "/1/edit", "/99"];
  await expectAccessible(page, [
    ...ofList.map((path) => `/access-points${path}`),
    ...["/labels?id=1", "/labels?id=99", "/labels/jobs", "/labels/jobs/x", "/docs/api"],
  ]);
});

test("what failed is accessible in every look @script", async ({ asKim: page, foreign }) => {
  foreign.answerInstead({ status: 200, body: "<!doctype html><title>Welcome</title>" });
  await expectAccessible(page, ["/access-points", "/access-points/1", "/labels", "/labels/jobs/x"]);
});
