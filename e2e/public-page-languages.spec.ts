import { type Browser, expect, type Page } from "playwright/test";
import { type Api, signInToApi } from "./api";
import { expectAccessibleAsShown } from "./axe";
import { test } from "./fixtures";
import { admin } from "./server";

/** Languages of the public pages, as browsers in six countries ask for them. */
const readers = [
  { locale: "de-AT", lang: "de", dir: "ltr", wait: "10 Minuten" },
  { locale: "fr-CA", lang: "fr", dir: "ltr", wait: "10 minutes" },
  { locale: "es-MX", lang: "es", dir: "ltr", wait: "10 minutos" },
  { locale: "zh-CN", lang: "zh", dir: "ltr", wait: "10 分钟" },
  { locale: "ar-EG", lang: "ar", dir: "rtl", wait: "10 دقائق" },
];

const point = { name: "Lobby door 3", location: "Annex / 2" };

async function openPublicPage(url: string, api: Api, browser: Browser, locale: string): Promise<Page> {
  await api.create({ ...point, qrCode: locale });
  await api.send("PATCH", "/settings", { publicPage: "on", publicNote: "4711" });
  const page = await (await browser.newContext({ baseURL: url, locale })).newPage();
  await page.goto(`/q/${locale}`);
  return page;
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox").first().fill(text);
  await page.locator("form button").click();
}

const linesOf = async (page: Page): Promise<string[]> => {
  const parts = page.getByRole("main").locator("h1, p, summary, legend, label, button, li, dt, dd");
  return (await parts.allTextContents()).map((text) => text.trim());
};

/** Walks from the label to the page of the report, with every refusal of the form, and returns the texts of all pages. */
async function readPages(page: Page): Promise<string[]> {
  await page.locator("summary").click();
  const refused = page.locator("[aria-invalid]");
  await send(page, "");
  await expect(refused).toHaveCount(1);
  const texts = await linesOf(page);
  await page.locator("textarea").evaluate((field) => field.removeAttribute("maxlength"));
  await page.getByRole("textbox").last().fill("\u0001");
  await send(page, "x".repeat(2_001));
  await expect(refused).toHaveCount(2);
  texts.push(...(await page.locator(".error").allTextContents()));
  await page.getByRole("textbox").last().fill("");
  await send(page, "4712");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
  texts.push(await page.title(), ...(await linesOf(page)));
  await page.goto("/reports/unknown");
  return [...texts, ...(await linesOf(page))];
}

test("a stranger reads the public page in the language of the phone, and in English if there is no such page", {
  tag: "@once",
}, async ({ start, browser }) => {
  const { url } = await start();
  const api = await signInToApi(url, admin.email, admin.password);
  const english = await readPages(await openPublicPage(url, api, browser, "en-US"));
  expect(english).toEqual(
    expect.arrayContaining(["What is wrong?", "Say what is wrong.", "Keep this link to see the answer."]),
  );
  const own = [point.name, point.location, `${point.name}, ${point.location}`, "4711", "4712"];
  for (const { locale, lang, dir, wait } of readers) {
    const page = await openPublicPage(url, api, browser, locale);
    const root = page.locator("html");
    await expect(root).toHaveAttribute("lang", lang);
    await expect(root).toHaveAttribute("dir", dir);
    const texts = await readPages(page);
    expect(texts).toHaveLength(english.length);
    expect(
      texts.filter((text) => english.includes(text) && !own.includes(text)),
      `English in ${lang}`,
    ).toEqual([]);
    // With the report above these are the three of strangers that an access point takes in ten minutes.
    for (let count = 0; count < 2; count += 1) {
      await page.goto(`/q/${locale}`);
      await page.locator("summary").click();
      await send(page, "4712");
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    }
    await page.goto(`/q/${locale}`);
    await page.locator("summary").click();
    await send(page, "4713");
    await expect(page.getByRole("alert")).toContainText(wait);
    await expect(page.getByRole("textbox").first()).toHaveValue("4713");
    await page.context().close();
  }
  const others = await openPublicPage(url, api, browser, "ja-JP");
  await expect(others.locator("html")).toHaveAttribute("lang", "en");
  expect(await readPages(others)).toEqual(english);
});

test("the public pages in German and from right to left pass axe and fit the window", { tag: "@script" }, async ({
  start,
  browser,
}) => {
  const { url } = await start();
  const api = await signInToApi(url, admin.email, admin.password);
  for (const locale of ["de-AT", "ar-EG"]) {
    const page = await openPublicPage(url, api, browser, locale);
    await page.locator("summary").click();
    await send(page, "");
    await expect(page.locator("[aria-invalid]")).toHaveCount(1);
    await expectAccessibleAsShown(page, `public page of ${locale}`);
    await send(page, "4712");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    await expectAccessibleAsShown(page, `page of the reporter of ${locale}`);
    await page.context().close();
  }
});
