import { expect } from "playwright/test";
import { signInByRequest, test } from "./fixtures";

test("a colleague reports the damaged label of a door, its owner prints it in the run of labels that are needed, and a scan sees it", {
  tag: "@once",
}, async ({ signedIn: page, browser, server, api, addUser }) => {
  const { id } = await api.create({ name: "Loop gate", qrCode: "LOOP/1" });
  await api.print({ select: { ids: [id] }, stock: "avery-a4-l7160" });
  const colleague = { email: "colleague-of-loop@example.com", password: "two doors down the hall", name: "Stella" };
  await addUser(colleague);

  const corridor = await browser.newContext({ baseURL: server.url });
  await signInByRequest(corridor, server.url, colleague);
  const phone = await corridor.newPage();
  await phone.goto("/q/LOOP%2F1");
  await expect(phone.getByRole("main")).toContainText("belongs to an access point of somebody else");
  await phone.getByRole("button", { name: "Label is damaged" }).click();
  await expect(phone.getByRole("status").filter({ hasText: "The label was reported as damaged." })).toBeVisible();
  await corridor.close();

  await page.goto("/");
  const needed = page
    .getByRole("region", { name: "Needs you" })
    .getByRole("listitem")
    .filter({ hasText: "needs a label" });
  await expect(needed).toContainText("1 damaged.");
  await needed.getByRole("link", { name: "Show" }).click();
  await expect(page).toHaveURL(/label=needed/);
  await expect(page.getByRole("row", { name: /Loop gate/ })).toContainText("Damaged");
  await page.goto("/");
  await needed.getByRole("link", { name: "Print" }).click();
  await expect(page.getByRole("combobox", { name: "Label" })).toHaveValue("needed");

  await api.print({ select: { label: "needed" }, stock: "avery-a4-l7160" });
  await page.goto("/access-points?label=needed");
  await expect(page.getByText("No access point in this list needs a label.")).toBeVisible();
  await page.goto("/q/LOOP%2F1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loop gate");
  await expect(page.getByText("Seen on the door")).toBeVisible();
  await page.getByRole("button", { name: "Label is damaged" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The label was reported as damaged." })).toBeVisible();
  await expect(page.getByText("Damaged", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Label is damaged" })).toHaveCount(0);
});
