import { expect, type Page } from "playwright/test";
import { signInByRequest, test } from "./fixtures";
import { admin } from "./server";

const tokens = (page: Page) => page.getByRole("region", { name: /tokens$/ }).getByRole("listitem");

/** Creates a token with the form, and returns it as it is shown. */
async function createToken(page: Page, name: string, access: "Read only" | "Read and write"): Promise<string> {
  await page.goto("/account/tokens");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Access").selectOption(access);
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText(`Copy the token “${name}” now.`)).toBeVisible();
  const token = (await page.getByText(/^ap_/).textContent()) ?? "";
  expect(token).toMatch(/^ap_[0-9A-Za-z]{46}$/);
  await expect(tokens(page).filter({ hasText: name })).toContainText(access);
  return token;
}

/** Sends a plain HTTP request with the token, as a program does. Returns the status. */
async function send(url: string, token: string, body?: object): Promise<number> {
  const answer = await fetch(`${url}/api/v1/access-points`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Revokes a token with its button, which asks first. */
async function revoke(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  const question = page.getByRole("dialog", { name: `Revoke “${name}”?` });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText(/was revoked/)).toBeVisible();
  await expect(tokens(page).filter({ hasText: name })).toHaveCount(0);
}

test("a program lists and creates with a token until it is revoked", async ({ signedIn: page, server, api }) => {
  const token = await createToken(page, "Nightly import", "Read and write");
  expect(await send(server.url, token)).toBe(200);
  expect(await send(server.url, token, { name: "Made by a program" })).toBe(201);
  expect((await api.list()).data.map(({ name }) => name)).toEqual(["Made by a program"]);

  await page.goto("/account/tokens");
  await expect(page.getByText(/^ap_/)).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(tokens(page).first()).toContainText(/Last used.*from 127\.0\.0\.1/s, { timeout: 500 });
  }).toPass();
  await revoke(page, "Nightly import");
  expect(await send(server.url, token)).toBe(401);
});

test("a token ends after a date, which the form asks for", async ({ signedIn: page }) => {
  await page.goto("/account/tokens");
  const lastDay = page.getByLabel("Last day");
  await expect(lastDay).toBeHidden();
  await page.getByLabel("Expires").selectOption("After a date");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/Enter a name/);
  await expect(lastDay).toHaveAccessibleDescription(/Enter the last day/);
  await page.getByLabel("Name", { exact: true }).fill("Dated");
  await lastDay.fill("2020-01-01");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(lastDay).toHaveAccessibleDescription(/at least one day and at most a year ahead/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Dated");
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await lastDay.fill(day);
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText("Copy the token “Dated” now.")).toBeVisible();
  await expect(tokens(page).locator("time").first()).toHaveAttribute("datetime", `${day}T23:59:59.999Z`);
});

test("the copy button copies the token", async ({ signedIn: page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const token = await createToken(page, "Copied", "Read only");
  await page.getByRole("button", { name: "Copy token" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The token is copied." })).toHaveCount(1);
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(token);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("admins see and revoke everyone's tokens, and others see only their own", async ({
  signedIn: page,
  browser,
  server,
  person,
}) => {
  const name = `Forgotten by ${person.name}`;
  const token = await createToken(page, name, "Read only");
  await expect(page.getByRole("navigation", { name: "Owner" })).toHaveCount(0);

  const context = await browser.newContext({ baseURL: server.url });
  await signInByRequest(context, server.url, admin);
  const asAdmin = await context.newPage();
  await asAdmin.goto("/account/tokens");
  await expect(tokens(asAdmin).filter({ hasText: name })).toHaveCount(0);
  await asAdmin.getByRole("link", { name: "Everyone" }).click();
  await expect(tokens(asAdmin).filter({ hasText: name })).toContainText(`${person.name} ·`);
  await revoke(asAdmin, name);
  await expect(asAdmin).toHaveURL(/scope=all/);
  expect(await send(server.url, token)).toBe(401);
  await context.close();
});
