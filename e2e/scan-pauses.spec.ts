import { expect, type Page } from "playwright/test";
import { openWithScript, test } from "./fixtures";

/** A generated code: its check symbol is right. */
const CODE = "8F2TB5X4-9";

/** Key of a keyboard: its physical place, what the keyboard's layout makes of it, and when it is pressed and how long, in milliseconds. */
type Key = { code: string; key: string; at: number; held?: number };

/** Returns the keys that a scanner for keyboards of the USA presses, and Enter. It pauses once, before the key with this number. */
const keysOf = ({ typed = CODE, cut = 0, ms = 0 }): Key[] =>
  [...CODE, "\r"].map((sign, at) => ({
    code: sign === "\r" ? "Enter" : sign === "-" ? "Minus" : /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`,
    key: sign === "\r" ? "Enter" : ([...typed][at] ?? sign),
    at: at * 5 + (at >= cut ? ms : 0),
  }));

/** Presses keys in the focused field, at their times however busy the machine is: the browser types them. */
async function press(page: Page, keys: Key[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const began = Date.now();
  const events = keys.flatMap(({ held = 0, ...key }) => [
    { ...key, type: "keyDown" as const, text: key.key === "Enter" ? "\r" : key.key },
    { ...key, type: "keyUp" as const, at: key.at + held },
  ]);
  for (const { at, ...event } of events.sort((one, other) => one.at - other.at)) {
    const modifiers = event.code.startsWith("Key") ? 8 : 0;
    await browser.send("Input.dispatchKeyEvent", { ...event, modifiers, timestamp: (began + at) / 1_000 });
  }
}

/** Presses keys while no field has the focus, at their times however busy the machine is. */
const pressOnPage = (page: Page, keys: Key[]) =>
  page.evaluate((all) => {
    const start = performance.now();
    for (const { code, key, at } of all) {
      const event = new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true });
      Object.defineProperty(event, "timeStamp", { value: start + at });
      document.body.dispatchEvent(event);
    }
  }, keys);

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const name = (page: Page) => page.getByLabel("Name", { exact: true });

/** Opens a page whose first field has the focus, with its script. */
const openForm = (page: Page, path: string) => page.goto(path, { waitUntil: "networkidle" });

test("a code that a pause cuts opens its access point and stores nothing", async ({ signedIn: page, api }) => {
  await api.create({ name: "Door 1", qrCode: CODE });
  for (const [at, ms] of [80, 150, 250, 500].entries()) {
    await openWithScript(page, "/access-points");
    await pressOnPage(page, keysOf({ cut: 6 + at, ms }));
    await expect(heading(page), `${ms} ms after ${6 + at} characters`).toHaveText("Door 1");
  }
  await openForm(page, "/scan");
  await page.getByLabel("Code", { exact: true }).focus();
  await press(page, keysOf({ cut: 3, ms: 250 }));
  await expect(heading(page)).toHaveText("Door 1");
  expect((await api.list()).pagination.total).toBe(1);
});

test("half a code that silence ends opens no form, and its rest is typed nowhere", async ({ signedIn: page, api }) => {
  await api.create({ name: "Door 1", qrCode: CODE });
  await openWithScript(page, "/access-points");
  const opened = page.waitForURL(/scan\/found/, { waitUntil: "commit" });
  await pressOnPage(page, keysOf({}).slice(0, 8));
  await opened;
  await page.keyboard.type(CODE.slice(8), { delay: 5 });
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(/Scanned code/);
  expect((await api.list()).pagination.total).toBe(1);
});

test("the Enter of a scanner does not save a code as a name", async ({ signedIn: page, api }) => {
  await openForm(page, "/access-points/new");
  for (const [cut, ms] of [
    [10, 0],
    [7, 120],
  ] as const) {
    await name(page).fill("");
    await press(page, keysOf({ cut, ms }));
    await expect
      .poll(() => name(page).evaluate((field: HTMLInputElement) => field.validationMessage))
      .toContain("A hand scanner seems to have typed this.");
    await expect(name(page)).toHaveValue(CODE);
  }
  expect((await api.list()).pagination.total).toBe(0);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`“${CODE}” was saved`)).toBeVisible();
});

test("who types quickly is no scanner, neither in a form nor on a page", async ({ signedIn: page, api }) => {
  const held = (keys: Key[]) => keys.map((key, at) => ({ ...key, at: at * 40, held: 70 }));
  await openForm(page, "/access-points/new");
  await name(page).focus();
  await press(page, held(keysOf({})));
  await expect(page.getByText(`“${CODE}” was saved`)).toBeVisible();
  await api.createMany([{ name: "Door 1" }, { name: "Door 2" }]);
  await openWithScript(page, "/access-points");
  await press(page, held([..."jxjxjx"].map((key) => ({ code: `Key${key.toUpperCase()}`, key, at: 0 }))));
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("3 selected");
});

const layouts = { German: "8F2TB5X4ß9", French: "_FéTB(X')ç" };
for (const [layout, typed] of Object.entries(layouts)) {
  test(`a scanner for keyboards of the USA is understood in every field that takes a code, on a ${layout} keyboard`, async ({
    signedIn: page,
    api,
  }) => {
    const { id } = await api.create({ name: "Door 1", qrCode: CODE });
    const address = new RegExp(`/access-points/${id}$`);

    await openForm(page, "/scan");
    await page.getByLabel("Code", { exact: true }).focus();
    await press(page, keysOf({ typed }));
    await page.waitForURL(address);

    await openWithScript(page, "/access-points");
    await page.keyboard.press("/");
    const search = page.getByRole("searchbox", { name: "Search" });
    // The reader of fields is loaded with the first focus. A scan before that is typed as it comes.
    await expect(async () => {
      await search.fill("");
      await press(page, keysOf({ typed }).slice(0, -1));
      await expect(search).toHaveValue(CODE, { timeout: 3_000 });
    }).toPass();
    await expect(page.getByRole("link", { name: "Door 1", exact: true })).toBeVisible();

    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
    await press(page, keysOf({ typed }));
    await page.waitForURL(address);

    await openForm(page, "/access-points/new");
    await page.getByLabel("QR code").focus();
    await press(page, keysOf({ typed }).slice(0, -1));
    await expect(page.getByLabel("QR code")).toHaveValue(CODE);
  });
}

for (const delay of [20, 45, 60, 120]) {
  test(`a slash and a word that are typed with ${delay} ms between keys search for the word`, async ({
    signedIn: page,
    api,
  }) => {
    await api.create({ name: "Bike shed" });
    await api.create({ name: "East gate" });
    await openWithScript(page, "/access-points");
    await page.keyboard.type("/bike", { delay });
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("bike");
    await expect(page.getByRole("link", { name: "East gate" })).toHaveCount(0);
    await expect(page).toHaveURL(/\/access-points\?.*q=bike/);
  });
}

test("a code of a contact says that it is no label", async ({ signedIn: page }) => {
  await page.goto(`/q?${new URLSearchParams({ code: "BEGIN:VCARD\nFN:Ada\nEND:VCARD", by: "camera" })}`);
  await expect(page.getByText("This QR code is no label of an access point")).toBeVisible();
});
