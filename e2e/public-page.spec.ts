import { type BrowserContext, expect, type Page, type Response } from "playwright/test";
import { signInToApi } from "./api";
import { expectAccessibleAsShown } from "./axe";
import { signInByRequest, test } from "./fixtures";
import { admin } from "./server";

/** Most bytes of the public page with everything that it loads, on a phone with a slow network. */
const PAGE_MAX = 30_000;

const phone = { width: 375, height: 812 };

/** Counts the bytes of a page, and expects that it loads nothing from elsewhere, no script and no cookie. */
function watch(page: Page, origin: string) {
  const answers: Response[] = [];
  page.on("response", (answer) => void answers.push(answer));
  return async () => {
    let bytes = 0;
    for (const answer of answers) {
      const { responseBodySize, responseHeadersSize } = await answer.request().sizes();
      bytes += responseBodySize + responseHeadersSize;
      expect(new URL(answer.url()).origin).toBe(origin);
      expect(answer.headers()["set-cookie"]).toBeUndefined();
      expect(answer.request().resourceType()).not.toBe("script");
    }
    expect(bytes).toBeGreaterThan(1_000);
    return bytes;
  };
}

async function switchOn(page: Page): Promise<void> {
  await expect(page.getByText("Nobody needs an account for this page")).toBeVisible();
  await page.getByRole("radio", { name: /^On / }).check();
  await page.getByLabel("Note on the page").fill("In an emergency call the porter:\n4711");
  await page.locator("#public-page").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The public page was saved." })).toBeVisible();
}

const open = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(url);
  return page;
};

test("a stranger reports a door in three taps, the office answers, and the link shows the answer", async ({
  start,
  browser,
}) => {
  const { url } = await start();
  const api = await signInToApi(url, admin.email, admin.password);
  const { id } = await api.create({
    name: "Lobby door 3",
    location: "Annex / 2 / Corridor A",
    description: "Alarm code 1234",
    qrCode: "LOBBY/3",
  });
  // The sign-in page sets a cookie with the time zone, so it is opened in a browser of its own.
  const earlier = await browser.newContext({ baseURL: url, viewport: phone });
  await expect(await open(earlier, "/q/LOBBY%2F3")).toHaveURL(`${url}/sign-in?next=%2Fq%2FLOBBY%252F3`);
  await earlier.close();

  // Only the stranger may be without script.
  const office = await browser.newContext({ baseURL: url, javaScriptEnabled: true });
  await signInByRequest(office, url, admin);
  const page = await open(office, url);
  await switchOn(await open(office, `${url}/settings/public`));

  const stranger = await browser.newContext({ baseURL: url, viewport: phone });
  const door = await stranger.newPage();
  const size = watch(door, url);
  await door.goto("/q/LOBBY%2F3");
  await expect(door.getByRole("heading", { level: 1 })).toHaveText("Lobby door 3");
  await expect(door.getByRole("main")).toContainText("Annex / 2 / Corridor A");
  await expect(door.getByRole("main")).toContainText("4711");
  await expect(door.getByRole("main")).not.toContainText(/Alarm|Ada/);
  expect(await size()).toBeLessThan(PAGE_MAX);
  // The three taps.
  await door.getByText("Report a problem").click();
  await door.getByRole("radio", { name: "The label is damaged or missing" }).click();
  await door.getByRole("button", { name: "Send" }).click();
  await expect(door.getByRole("heading", { level: 1 })).toHaveText("Sent");
  await expect(door.getByText("Keep this link to see the answer.")).toBeVisible();
  expect(await size()).toBeLessThan(PAGE_MAX);
  expect(await stranger.cookies()).toEqual([]);
  const link = door.url();
  expect(link).toMatch(/\/reports\/[\w-]{43}$/);

  await page.goto(`${url}/access-points`);
  await page
    .getByRole("row", { name: /Lobby door 3/ })
    .getByRole("link", { name: "Report", exact: true })
    .click();
  await expect(page).toHaveURL(`${url}/access-points/${id}#reports`);
  await expect(page.getByRole("region", { name: "Reports" })).toContainText("Label damaged or missing");
  await page.goto(url);
  const waiting = page.getByRole("region", { name: "Needs you" }).getByRole("listitem");
  await waiting.filter({ hasText: "new report" }).getByRole("link", { name: "Read" }).click();
  const report = page.getByRole("main").getByRole("listitem").filter({ hasText: "Lobby door 3" });
  await report.getByRole("button", { name: "Seen" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The report was marked as seen." })).toBeVisible();
  await door.reload();
  await expect(door.getByRole("heading", { level: 1 })).toHaveText("Seen");
  await page.goto(`${url}/reports?kind=label`);
  await report.getByRole("textbox", { name: /^Answer/ }).fill("A new label is on the door.");
  await report.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The report was marked as done." })).toBeVisible();
  await expect(page.getByText(/^Nothing waits for you/)).toBeVisible();
  await door.reload();
  await expect(door.getByRole("heading", { level: 1 })).toHaveText("Done");
  await expect(door.getByRole("main")).toContainText("A new label is on the door.");
  await stranger.close();

  await page.goto(`${url}/q/LOBBY%2F3`);
  await expect(page).toHaveURL(`${url}/access-points/${id}`);
  await office.close();
});

test("a refused report keeps what was typed and says what to do", async ({ start, browser }) => {
  const { url } = await start();
  const api = await signInToApi(url, admin.email, admin.password);
  await api.create({ name: "Gate <b>&", qrCode: "GATE" });
  await api.send("PATCH", "/settings", { publicPage: "on", publicNote: "<script>alert(1)</script>" });
  const stranger = await browser.newContext({ baseURL: url, viewport: phone });
  const page = await open(stranger, "/q/GATE");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gate <b>&");
  await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
  const send = async (text: string) => {
    await page.getByLabel("What do you see?").fill(text);
    await page.getByLabel("How can we reach you?").fill("stella@example.org");
    await page.getByRole("button", { name: "Send" }).click();
  };
  const report = page.locator("summary");
  await report.click();
  // Where the form is open, its button looks like a heading and has no empty box below.
  await expect(report).toHaveCSS("border-top-width", "0px");
  await send("");
  await expect(page.getByText("Say what is wrong.")).toBeVisible();
  await expect(page.getByLabel("How can we reach you?")).toHaveValue("stella@example.org");
  for (let count = 0; count < 3; count += 1) {
    await page.goto("/q/GATE");
    await page.getByText("Report a problem").click();
    await send("\nJammed");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sent");
  }
  await page.goto("/q/GATE");
  await page.getByText("Report a problem").click();
  await send("Jammed again");
  await expect(page.getByRole("alert")).toContainText("Wait 10 minutes before you send another one.");
  await expect(page.getByLabel("What do you see?")).toHaveValue("Jammed again");
  await stranger.close();
});

test("the public pages and those of the reports pass axe and fit the window", { tag: ["@script", "@widths"] }, async ({
  start,
  browser,
  page,
  context,
}) => {
  const { url } = await start();
  const api = await signInToApi(url, admin.email, admin.password);
  const { id } = await api.create({ name: "Lobby-door-".repeat(12), location: "مبنى الميناء", qrCode: "LOBBY" });
  await api.send("PATCH", "/settings", { publicPage: "on", publicNote: "https://example.com/".repeat(10) });
  const stranger = await browser.newContext({ baseURL: url });
  const door = await open(stranger, "/q/LOBBY");
  await expectAccessibleAsShown(door, "public page");
  await door.getByText("Report a problem").click();
  await expectAccessibleAsShown(door, "public page with its form");
  await door.getByRole("button", { name: "Send" }).click();
  await expect(door.getByText("Say what is wrong.")).toBeVisible();
  await expectAccessibleAsShown(door, "public page with an error");
  await door.getByLabel("What do you see?").fill("x".repeat(300));
  await door.getByRole("button", { name: "Send" }).click();
  await expect(door.getByRole("heading", { level: 1 })).toHaveText("Sent");
  await expectAccessibleAsShown(door, "page of the reporter");
  await door.goto("/reports/unknown");
  await expectAccessibleAsShown(door, "unknown link");
  await stranger.close();
  await signInByRequest(context, url, admin);
  for (const path of [
    "/reports",
    "/reports?state=done",
    "/settings/office",
    `/access-points/${id}`,
    "/access-points",
  ]) {
    await page.goto(url + path, { waitUntil: "networkidle" });
    await expectAccessibleAsShown(page, path);
  }
});
