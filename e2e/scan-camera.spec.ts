import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { withCamera } from "./fake-camera";
import { signInByRequest } from "./fixtures";
import { admin } from "./server";

/** Names of the access points whose labels are held up to the camera. */
const names = ["Camera gate", "Camera lift"];

const test = withCamera(names.map((name) => ({ name })));

test.describe("the camera of the scan page", () => {
  test.beforeEach(async ({ context, server, service }) => {
    await context.grantPermissions(["camera"], { origin: server.url });
    const api = await signInToApi(service.url, admin.email, admin.password);
    await api.send("DELETE", "/labels/pile");
    await signInByRequest(context, server.url, admin);
  });

  test("starts with the page, and opens the access point of a label that is tilted and dim, which is then seen", async ({
    page,
  }) => {
    await page.goto("/access-points");
    // The link loads a document, because only its policies allow the camera.
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Scan" }).click();
    await expect(page).toHaveURL(/\/access-points\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: /^Camera (gate|lift)$/ })).toBeVisible();
    await expect(page.getByText("Seen on the door").first()).toBeVisible();
  });

  test("adds one label after another to the print pile once each, takes one back, and prints the rest", async ({
    page,
  }) => {
    const pile = page.getByRole("region", { name: /^Print pile/ });
    const note = page.getByRole("main").locator("[role=status]:not(.toast)");
    // Playwright's look at a page counts as a tap of the person. Until the first label is added, nobody has tapped.
    const refreshed = page.waitForRequest((one) => "rsc" in one.headers() && one.url().includes("/scan?to=pile"));
    await page.goto("/scan?to=pile");
    await refreshed;
    for (const name of names) await expect(pile.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(note).toContainText("2 in the pile.");
    await expect(pile).toHaveAccessibleName("Print pile (2)");
    const href = await pile.getByRole("link", { name: "Export as CSV" }).getAttribute("href");
    const file = await (await page.request.get(String(href))).text();
    for (const name of names) expect(file).toContain(name);
    await page.getByRole("button", { name: "Stop camera" }).click();
    await expect(page.getByRole("button", { name: "Start camera" })).toBeVisible();
    const undo = page.getByRole("button", { name: /^Undo / });
    const [, taken = ""] = /^Undo (.+)$/.exec((await undo.textContent()) ?? "") ?? [];
    await undo.click();
    await expect(note).toHaveText(`Took “${taken}” out of the pile.`);
    await expect(pile).toHaveAccessibleName("Print pile (1)");
    await pile.getByRole("link", { name: "Print 1 label" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Print labels" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Print pile (1)" })).toBeChecked();
  });

  test("adds a label again that was removed from the pile, and all of them after the pile was emptied", async ({
    page,
  }) => {
    const pile = page.getByRole("region", { name: /^Print pile/ });
    await page.goto("/scan?to=pile");
    await expect(pile).toHaveAccessibleName("Print pile (2)");
    await page.getByRole("button", { name: "Stop camera" }).click();
    await pile.getByRole("button", { name: `Remove ${names[0]}` }).click();
    await expect(pile).toHaveAccessibleName("Print pile (1)");
    await page.getByRole("button", { name: "Start camera" }).click();
    await expect(pile).toHaveAccessibleName("Print pile (2)");
    await page.getByRole("button", { name: "Stop camera" }).click();
    await pile.getByRole("button", { name: "Empty the pile" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Empty", exact: true }).click();
    await expect(pile).toContainText("Nothing is in the pile.");
    await page.getByRole("button", { name: "Start camera" }).click();
    await expect(pile).toHaveAccessibleName("Print pile (2)");
  });
});
