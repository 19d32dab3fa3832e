import { expect, type Page } from "playwright/test";
import { test as base } from "./fixtures";

/** A browser with two fake cameras, which show a picture of Chromium's own without a code. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          "--use-fake-ui-for-media-stream",
          "--use-fake-device-for-media-stream=device-count=2",
        ],
      }),
    { scope: "worker" },
  ],
});

/** Returns the name of the camera whose picture is shown, and whether it is running. */
const shownCamera = (page: Page) =>
  page.getByLabel("Picture of the camera").evaluate((video: HTMLVideoElement) => {
    const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks() : [];
    return track && { name: track.label, state: track.readyState };
  });

test("another camera of the device can be chosen", { tag: "@long" }, async ({ signedIn: page }) => {
  await page.context().grantPermissions(["camera"]);
  await page.goto("/scan");
  const choice = page.getByRole("combobox", { name: "Camera" });
  await expect(choice.getByRole("option")).toHaveCount(2);
  const names = await choice.getByRole("option").allTextContents();
  expect(await shownCamera(page)).toEqual({ name: names[0], state: "live" });
  await choice.selectOption({ index: 1 });
  await expect.poll(() => shownCamera(page)).toEqual({ name: names[1], state: "live" });
  await expect(choice.locator("option:checked")).toHaveText(String(names[1]));
  await expect(page.getByRole("button", { name: "Light" })).toHaveCount(0);
  await page.getByRole("button", { name: "Stop camera" }).click();
  await expect(choice).toHaveCount(0);
  expect(await shownCamera(page)).toBeUndefined();
});

test("the light of a camera that has one is switched on and off", { tag: "@long" }, async ({ signedIn: page }) => {
  // The fake cameras have no light, so the browser is given one.
  await page.addInitScript(() => {
    const { getCapabilities } = MediaStreamTrack.prototype;
    MediaStreamTrack.prototype.getCapabilities = function () {
      return { ...getCapabilities.call(this), torch: true };
    };
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
      document.documentElement.dataset.light = JSON.stringify(constraints);
    };
  });
  await page.context().grantPermissions(["camera"]);
  await page.goto("/scan");
  const light = page.getByRole("button", { name: "Light" });
  for (const torch of [true, false]) {
    await light.click();
    await expect(light).toHaveAttribute("aria-pressed", String(torch));
    await expect(page.locator("html")).toHaveAttribute("data-light", JSON.stringify({ advanced: [{ torch }] }));
  }
});

test("only the scan page may use the camera and WebAssembly", async ({ signedIn: page }) => {
  const policies = async (path: string) => {
    const headers = (await page.request.get(path)).headers();
    return [headers["content-security-policy"]?.includes("'wasm-unsafe-eval'"), headers["permissions-policy"]];
  };
  expect(await policies("/scan")).toEqual([true, "camera=(self), geolocation=(), microphone=()"]);
  expect(await policies("/access-points")).toEqual([false, "camera=(), geolocation=(), microphone=()"]);
});

test("an error of the camera that is no DOMException, as in WebKit, is explained by its name", async ({
  signedIn: page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject({ name: "OverconstrainedError" });
  });
  await page.context().grantPermissions(["camera"]);
  await page.goto("/scan");
  await expect(page.getByRole("main").locator("[role=status]:not(.toast)")).toContainText("No camera was found.");
});
