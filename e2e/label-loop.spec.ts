import { expect, type Locator } from "playwright/test";
import { openMenu, signInByRequest, test } from "./fixtures";
import { answerYes, printedFile } from "./labels";

test("from the scan of a colleague's damaged label to the scan of the new one: two scans and four taps", {
  tag: "@once",
}, async ({ signedIn: page, browser, server, api, addUser }) => {
  const { id } = await api.create({ name: "Loop gate", qrCode: "LOOP/1" });
  await api.print({ select: { ids: [id] }, stock: "avery-a4-l7160" });
  const colleague = { email: "colleague-of-loop@example.com", password: "two doors down the hall", name: "Stella" };
  await addUser(colleague);

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const corridor = await browser.newContext({ baseURL: server.url, viewport: { width: 375, height: 740 } });
  await signInByRequest(corridor, server.url, colleague);
  const phone = await corridor.newPage();
  await phone.goto("/q/LOOP%2F1");
  await expect(phone.getByRole("main")).toContainText("belongs to an access point of somebody else");
  await expect(phone.getByRole("main")).not.toContainText("Loop gate");
  await expect(phone.getByRole("link", { name: "Report a problem" })).toBeVisible();
  await tap(phone.getByRole("button", { name: "Label is damaged" }));
  await expect(
    phone.getByRole("status").filter({ hasText: "Its owner sees it among the labels to print." }),
  ).toBeVisible();
  await expect(phone.getByText("Reported just now")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Label is damaged" })).toHaveCount(0);
  await phone.goto("/scan?to=pile");
  await expect(phone.getByRole("region", { name: "Print pile (0)" })).toBeVisible();
  await corridor.close();

  await page.goto("/access-points?label=needed");
  await expect(page.getByRole("row", { name: /Loop gate/ })).toContainText("Damaged");
  await page.goto("/");
  const needed = page
    .getByRole("region", { name: "Needs you" })
    .getByRole("listitem")
    .filter({ hasText: "needs a label" });
  await expect(needed).toContainText("1 damaged.");
  await tap(needed.getByRole("link", { name: "Print" }));
  await expect(page.getByRole("radio", { name: "All that need a label" })).toBeChecked();
  taps += 1;
  await printedFile(page);
  taps += 1;
  await answerYes(page);
  expect(taps).toBe(4);
  await page.goto("/access-points?label=needed");
  await expect(page.getByText("No access point in this list needs a label.")).toBeVisible();
  await page.goto("/q/LOOP%2F1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loop gate");
  await expect(page.getByText("Seen on the door").first()).toBeVisible();
  await page.getByRole("button", { name: "Something is wrong" }).click();
  await page.getByRole("button", { name: "Label is damaged" }).click();
  await expect(page.getByRole("status").filter({ hasText: "It is in your print pile." })).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole("button", { name: "Remove from pile" })).toBeVisible();
  await expect(page.getByText("Damaged", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Label is damaged" })).toHaveCount(0);
});
