import { expect, type Page } from "playwright/test";
import { test } from "./fixtures";

async function deletePoint(page: Page, id: string): Promise<void> {
  await page.goto(`/access-points/${id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
}

const message = (page: Page, text: string) => page.getByRole("main").getByRole("status").filter({ hasText: text });

test("the result of an action is shown once, and the next page does not repeat it", async ({ signedIn: page, api }) => {
  const [first, second] = [await api.create({ name: "Old door" }), await api.create({ name: "Other door" })];
  await deletePoint(page, first.id);
  await expect(message(page, "“Old door” deleted")).toBeVisible();
  await page.getByRole("link", { name: "Other door", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Other door" })).toBeVisible();
  await expect(message(page, "deleted")).toHaveCount(0);
  await page.goto(`/access-points/${second.id}`);
  await expect(message(page, "deleted")).toHaveCount(0);
});

test("a link cannot show a message", async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Door" });
  const query = "note=deleted&name=Everything&flash=%7B%22text%22%3A%22Everything%22%7D";
  for (const path of ["/access-points", `/access-points/${id}`, "/labels/stocks", "/labels/printers"]) {
    await page.goto(`${path}?${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Everything")).toHaveCount(0);
    await expect(message(page, "deleted")).toHaveCount(0);
  }
});

test("the cookie of a message is not readable by script and is deleted with the page that shows it", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Old gate" });
  await page.goto(`/access-points/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("New gate");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save" }).click();
  const cookies = (await (await saved).headersArray()).filter(({ name }) => name.toLowerCase() === "set-cookie");
  const flash = cookies.find(({ value }) => value.startsWith("access-points.flash="))?.value;
  expect(flash).toMatch(/Max-Age=60;.*HttpOnly; SameSite=lax/i);
  await expect(message(page, "“New gate” saved")).toBeVisible();
  await page.goto("/access-points");
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith("flash"))).toEqual([]);
});
