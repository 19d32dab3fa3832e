import { expect, type Page } from "playwright/test";
import { PNG } from "pngjs";
import { signInToApi } from "./api";
import { expectAccessible } from "./axe";
import { openWithScript, signIn, signInByRequest, test } from "./fixtures";
import { admin } from "./server";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** Types a code on the page Scan. */
const find = async (page: Page, code: string) => {
  await page.goto("/scan");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Find" }).click();
};
const expectSeen = (page: Page) => expect(page.getByText("Seen on the door").first()).toBeVisible();

test("the path of a label opens its access point in upper and lower case, and after signing in without a session", async ({
  page,
  person,
  api,
}) => {
  const { id, qrCode } = await api.create({ name: "North gate" });
  await page.goto(`/Q/${qrCode.replace("-", "")}`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signIn(page, person);
  await expect(heading(page)).toHaveText("North gate");
  await expect(page).toHaveURL(new RegExp(`/access-points/${id}$`));

  await page.goto(`/q/${qrCode.toLowerCase()}`);
  await expect(page).toHaveURL(new RegExp(`/access-points/${id}$`));
  await expectSeen(page);
  const answer = await page.request.get(`/q/${qrCode}`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, `/access-points/${id}`]);
  expect(answer.headers()["cache-control"]).toBe("no-store");

  // A session that ended at the service, while the browser still has its cookie.
  await api.endOthers();
  await page.goto(`/q/${qrCode}`);
  await signIn(page, person);
  await expect(heading(page)).toHaveText("North gate");
});

test("a typed code opens its access point, or the form that creates it", async ({ signedIn: page, api }) => {
  await api.create({ name: "East gate", qrCode: "EAST/1 b" });
  await find(page, "east/1 B");
  await expect(heading(page)).toHaveText("East gate");
  // Somebody at a desk types a code from a list: it proves nothing about the label.
  await expect(page.getByText("Never printed").first()).toBeVisible();
  await expect(page.getByText("Seen on the door")).toHaveCount(0);

  await find(page, "EAST/2");
  await expect(heading(page)).toHaveText("New access point");
  await expect(page.getByLabel("QR code")).toHaveValue("EAST/2");
  await expect(page.getByText("No access point has this code yet.")).toBeVisible();
  await expect(page.getByText(/^No access point has the code/)).toBeVisible();
  await page.getByLabel("Name").fill("Second gate");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByRole("status").filter({ hasText: "was saved." })).toBeVisible();
  await page.goto("/q/EAST%2F2");
  await expect(heading(page)).toHaveText("Second gate");
});

test("an incomplete or mistyped code asks the person to scan again first, and offers to create an access point second", async ({
  signedIn: page,
  api,
}) => {
  const { qrCode } = await api.create({ name: "South gate" });
  const last = qrCode.at(-1) === "0" ? "1" : "0";
  const main = page.getByRole("main");
  for (const [code, doubt] of [
    [qrCode.slice(3), "This code seems incomplete"],
    [`${qrCode.slice(0, -1)}${last}`, "its last symbol should be"],
  ] as const) {
    await find(page, code);
    await expect(heading(page)).toHaveText("Scanned code");
    await expect(main).toContainText(doubt);
    await expect(main.getByRole("link")).toHaveText(["Scan again", "Create one"]);
  }
  await main.getByRole("link", { name: "Create one" }).click();
  await expect(heading(page)).toHaveText("New access point");
});

test("a code of another person is reported as such to staff, and managers open its access point or choose one", async ({
  page,
  context,
  server,
  api,
  service,
  addUser,
}) => {
  await api.create({ name: "Vault", qrCode: "VAULT-9" });
  const staff = { email: "stella@example.com", password: "two doors down the hall", name: "Stella" };
  await addUser(staff);
  await signInByRequest(context, server.url, staff);
  await page.goto("/q/vault-9");
  await expect(page.getByRole("main")).toContainText("vault-9 belongs to an access point of somebody else.");
  await expect(page.getByRole("main")).not.toContainText("Vault");
  // What the public page shows to strangers, colleagues read as well.
  const office = await signInToApi(service.url, admin.email, admin.password);
  await office.send("PATCH", "/settings", { publicPage: "on" });
  await page.reload();
  await expect(page.getByRole("main")).toContainText("vault-9 belongs to Vault, an access point of somebody else.");
  await office.send("PATCH", "/settings", { publicPage: "off" });

  await context.clearCookies();
  await signInByRequest(context, server.url, admin);
  await page.goto("/q/vault-9");
  await expect(heading(page)).toHaveText("Vault");
  await (await signInToApi(service.url, admin.email, admin.password)).create({ name: "Safe", qrCode: "VAULT-9" });
  await page.goto("/q/VAULT-9");
  await expect(heading(page)).toHaveText("Scanned code");
  await expect(page.getByRole("main").getByRole("link", { name: /^(Safe|Vault)$/ })).toHaveText(["Safe", "Vault"]);
});

test("a photo of a label opens its access point or adds it to the print pile, and a photo without one says so", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "West gate" });
  const send = async (name: string, mimeType: string, buffer: Buffer, path = "/scan") => {
    await page.goto(path);
    await page.getByLabel("Photo").setInputFiles({ name, mimeType, buffer });
  };
  const symbol = await page.request.get(`/access-points/${id}/qr.png`);
  await send("label.png", "image/png", await symbol.body());
  await expect(heading(page)).toHaveText("West gate");
  await expectSeen(page);

  const blank = new PNG({ width: 200, height: 200 });
  blank.data.fill(255);
  await send("wall.png", "image/png", PNG.sync.write(blank));
  await expect(page.getByLabel("Photo")).toHaveAccessibleDescription(/^No QR code was found in the photo\./);
  await send("notes.png", "image/png", Buffer.from("no picture at all, but some text"));
  await expect(page.getByLabel("Photo")).toHaveAccessibleDescription(/^The photo is neither JPEG nor PNG\./);

  await send("label.png", "image/png", await symbol.body(), "/scan?to=pile");
  await expect(page.getByRole("region", { name: "Print pile (1)" })).toContainText("West gate");
  await expect(page.getByRole("status").filter({ hasText: "“West gate” was added to your print pile." })).toBeVisible();
  await send("wall.png", "image/png", PNG.sync.write(blank), "/scan?to=pile");
  await expect(page.getByLabel("Photo")).toHaveAccessibleDescription(/^No QR code was found in the photo\./);
  await expect(page.getByRole("button", { name: "Add", exact: true })).toBeVisible();
});

test("no code redirects to another site", async ({ signedIn: page, context }) => {
  const codes = ["%2F%2Fevil.example", "%5Cevil.example", "%2F%5Cevil.example", "https%3A%2F%2Fevil.example%2F"];
  const paths = codes.flatMap((code) => [`/q/${code}`, `/q?code=${code}`]);
  for (const path of paths) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.headers().location, path).toMatch(/^\/(access-points\/new\?code=|scan)/);
  }
  for (const path of ["/q///evil.example", "/q/https://evil.example/", "/Q//evil.example"]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 400, undefined]);
  }
  await context.clearCookies();
  for (const path of paths) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.headers().location, path).toMatch(/^\/sign-in\?next=%2Fq/);
  }
});

/** Types as a hand scanner does: 5 ms between two keys, however busy the machine is. */
const scan = (page: Page, code: string) =>
  page.evaluate((text) => {
    const start = performance.now();
    for (const [at, key] of [...text, "Enter"].entries()) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, "timeStamp", { value: start + at * 5 });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, code);

test("the pages about scanning pass axe and fit the window", async ({ signedIn: page, api }) => {
  await api.create({ name: "Upper", qrCode: "TWICE-1" });
  await api.create({ name: "Lower", qrCode: "twice-1" });
  await expectAccessible(page, [
    "/scan?photo=none",
    "/scan?to=pile",
    "/labels/pile",
    "/scan/report?code=TWICE-1",
    "/scan/found?code=Twice-1&code=unknown",
  ]);
});

test("a hand scanner opens a code on any page, but not in a field, and shortcuts stay", async ({
  signedIn: page,
  api,
}) => {
  // Its first letters are shortcuts of the list.
  await api.create({ name: "Scanned gate", qrCode: "n/jkxp-7" });
  await openWithScript(page, "/access-points");
  await scan(page, "n/jkxp-7");
  await expect(heading(page)).toHaveText("Scanned gate");
  await expect(page.getByText("Seen on the door")).toHaveCount(0);

  await openWithScript(page, "/access-points");
  const search = page.getByLabel("Search", { exact: true });
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await scan(page, "n/jkxp-7");
  await expect(page).toHaveURL(/\/access-points\?scope=mine$/);
  await search.blur();
  await page.keyboard.press("n");
  await expect(heading(page)).toHaveText("New access point");
});

test("a camera that cannot be used is explained, with the other ways", async ({ signedIn: page }) => {
  await page.goto("/scan", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Start camera" }).click();
  await expect(page.getByRole("main").locator("[role=status]:not(.toast)")).toHaveText(
    /(does not allow the camera|No camera was found).+Type the code, use a hand scanner or upload a photo\.$/,
  );
});
