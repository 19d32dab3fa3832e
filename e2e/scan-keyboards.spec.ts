import { expect, type Page } from "playwright/test";
import { openWithScript, test } from "./fixtures";

/** Key as a browser reports it: its physical place, and what the keyboard's layout makes of it. */
type Key = { code: string; key: string };

/** Keys that a scanner for keyboards of the USA presses for `LK-0042`, with a German and with a French layout. */
const layouts: Record<string, string> = { German: "LKß0042", French: "LK)àà'é" };
const pressed = ["KeyL", "KeyK", "Minus", "Digit0", "Digit0", "Digit4", "Digit2"];
const keysOf = (text: string): Key[] => pressed.map((code, at) => ({ code, key: [...text][at] ?? "" }));

/** Presses keys as a hand scanner does: 5 ms between two of them, however busy the machine is. */
const press = (page: Page, keys: Key[]) =>
  page.evaluate((all) => {
    const start = performance.now();
    for (const [at, { code, key }] of all.entries()) {
      const shiftKey = /^[A-Z]$/.test(key);
      const event = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
      Object.defineProperty(event, "timeStamp", { value: start + at * 5 });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, keys);

for (const [layout, typed] of Object.entries(layouts)) {
  test(`a scanner for keyboards of the USA opens the right access point on a ${layout} keyboard, ended by Tab or nothing`, async ({
    signedIn: page,
    api,
  }) => {
    await api.create({ name: "Lift 42", qrCode: "LK-0042" });
    const heading = page.getByRole("heading", { level: 1 });
    for (const end of [[{ code: "Tab", key: "Tab" }], []]) {
      await openWithScript(page, "/access-points");
      await press(page, [...keysOf(typed), ...end]);
      await expect(heading).toHaveText("Lift 42");
    }
  });
}

test("a code with letters that few codes have is warned of in the form", async ({ signedIn: page }) => {
  await openWithScript(page, "/access-points");
  await press(page, [...keysOf("LKß0042").map((key) => ({ ...key, code: "" })), { code: "Enter", key: "Enter" }]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New access point");
  await expect(page.getByText("“ß” is in few codes.")).toBeVisible();
});
