import { expect } from "playwright/test";
import { accountButton, signIn, signInByRequest, signOut, test } from "./fixtures";

test("a visitor signs in and returns to the requested page", { tag: "@apart" }, async ({ page, person }) => {
  await page.goto("/access-points/new");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/access-points\/new$/);
  await expect(page.getByRole("heading", { name: "New access point" })).toBeVisible();
});

test("a wrong password shows an alert and keeps the e-mail", async ({ page, person }) => {
  await page.goto("/sign-in");
  await signIn(page, { email: person.email, password: "not my password at all" });
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
});

test("a button shows the password that was typed, and there is none without script", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/sign-in");
  const button = page.getByRole("button", { name: "Show password" });
  if (javaScriptEnabled === false) return expect(button).toBeHidden();
  const field = page.getByLabel("Password");
  await field.fill("paper lanterns");
  await button.click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(field).toHaveAttribute("type", "password");
  await expect(field).toHaveValue("paper lanterns");
});

for (const host of ["localhost", "127.0.0.1"]) {
  test(`signing in works at ${host}`, { tag: "@once" }, async ({ page, server, person }) => {
    const { port } = new URL(server.url);
    await page.goto(`http://${host}:${port}/`);
    await signIn(page, person);
    await expect(page).toHaveURL(`http://${host}:${port}/`);
    await expect(accountButton(page)).toBeVisible();
  });
}

test("sign-in never redirects to another site", { tag: "@once" }, async ({ page, server, person }) => {
  await page.goto("/sign-in?next=https%3A%2F%2Fevil.example%2F");
  await signIn(page, person);
  await expect(page).toHaveURL(`${server.url}/`);
});

test("after signing out, neither the browser nor a copied cookie opens a page", { tag: ["@once", "@apart"] }, async ({
  signedIn,
  context,
}) => {
  const copied = await context.cookies();
  await signedIn.goto("/access-points");
  await signOut(signedIn);
  await expect(signedIn).toHaveURL(/\/sign-in/);

  await signedIn.goto("/access-points");
  await expect(signedIn).toHaveURL(/\/sign-in/);

  await context.addCookies(copied);
  await signedIn.goto("/access-points");
  await expect(signedIn).toHaveURL(/\/sign-in/);
  await expect(signedIn.getByLabel("Password")).toBeVisible();
});

test("a stranger at an unknown address sees no navigation", { tag: "@once" }, async ({
  page,
  context,
  server,
  person,
}) => {
  for (const path of ["/nowhere", "/settings"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link")).toHaveText(["Skip to content", "Access points"]);
  }
  await signInByRequest(context, server.url, person);
  await page.goto("/nowhere");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
