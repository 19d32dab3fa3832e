import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { test } from "./people";

test("voiding a code stays on the page of the list, and opens the page before when that has no code left", async ({
  signedIn: page,
  api,
}) => {
  await api.send("POST", "/codes", { count: 52 });
  const shown = page.getByRole("main").locator("li code");
  await page.goto("/codes?page=2");
  await expect(shown).toHaveCount(2);
  for (const url of [/\/codes\?page=2$/, /\/codes$/]) {
    const code = (await shown.last().textContent()) ?? "";
    await page.getByRole("button", { name: `Void ${code}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Void" }).click();
    await expect(page.getByText(`“${code}” was voided.`)).toBeVisible();
    await expect(page).toHaveURL(url);
  }
  await expect(shown).toHaveCount(50);
});

test("revoking a token stays on the page of everyone's tokens", async ({ asAdmin: page, admin, service, api }) => {
  const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const office = await signInToApi(service.url, admin.email, admin.password);
  // A person has at most 50 tokens, as many as a page.
  for (let count = 10; count < 60; count += 1) {
    const token = { access: "read", expiresAt };
    await office.send("POST", "/tokens", { ...token, name: `Gate of the office ${count}` });
    await api.send("POST", "/tokens", { ...token, name: `Own gate ${count}` });
  }
  await page.goto("/account/tokens?scope=all&page=2");
  const shown = page.getByRole("listitem").filter({ hasText: "Gate of the office" }).first();
  const name = (await shown.locator("bdi").first().textContent()) ?? "";
  await shown.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText(`“${name}” was revoked.`)).toBeVisible();
  await expect(page).toHaveURL(/\/account\/tokens\?scope=all&page=2$/);
});

test("taking an access point out of the pile stays on the page of the pile", async ({ signedIn: page, api }) => {
  const names = Array.from({ length: 102 }, (_, at) => `Gate ${at}`);
  await api.createMany(names.map((name) => ({ name })));
  const ids: string[] = [];
  for (const part of [1, 2]) {
    const { data } = await api.list(`limit=100&page=${part}`);
    ids.push(...data.map(({ id }) => id));
  }
  await api.send("POST", "/labels/pile", { ids });
  await page.goto("/labels/pile?page=2");
  const pile = page.getByRole("region", { name: /^Print pile/ });
  for (const [left, url] of [
    [101, /\/labels\/pile\?page=2$/],
    [100, /\/labels\/pile$/],
  ] as const) {
    await pile
      .getByRole("button", { name: /^Remove / })
      .last()
      .click();
    await expect(pile).toHaveAccessibleName(`Print pile (${left})`);
    await expect(page).toHaveURL(url);
  }
});

test("restoring from the trash stays on its page, and opens the page before when that has nothing left", async ({
  signedIn: page,
  api,
}) => {
  for (let at = 0; at < 52; at += 1) await api.remove((await api.create({ name: `Gate ${at}` })).id);
  await page.goto("/access-points/trash?page=2");
  const restore = page.getByRole("button", { name: /^Restore Gate/ });
  await expect(restore).toHaveCount(2);
  for (const [left, url] of [
    [1, /\/trash\?page=2$/],
    [50, /\/trash$/],
  ] as const) {
    await restore.last().click();
    await expect(restore).toHaveCount(left);
    await expect(page).toHaveURL(url);
  }
});
