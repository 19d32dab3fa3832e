import { expect, type Page } from "playwright/test";
import { withLanguage } from "@/lib/messages/catalogues";
import { type Language, t } from "@/lib/messages/messages";
import { signInByRequest, test } from "./fixtures";
import { codesByCell, readFile } from "./labels";
import { readQr } from "./read-qr";

test("a person chooses a language in the menu, which another browser then has too", async ({
  signedIn: page,
  person,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const html = page.locator("html");
  const choose = async (language: string) => {
    await page.locator("header .btn[popovertarget=account]").click();
    const choice = page.locator("#own-language");
    await choice.selectOption(language);
    if (!javaScriptEnabled) await page.locator("form:has(#own-language) button:visible").click();
  };
  await page.goto("/places");
  await expect(html).toHaveAttribute("lang", "en");
  await choose("ar");
  await expect(html).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveURL(/\/places/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(withLanguage("ar", () => t("places.title")));

  const other = await browser.newContext({ baseURL, locale: "fr" });
  await signInByRequest(other, baseURL ?? "", person);
  const elsewhere = await other.newPage();
  await elsewhere.goto("/account");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "ar");
  await choose("");
  await expect(html).toHaveAttribute("lang", "en");
  await elsewhere.reload();
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "fr");
  await other.close();
});

/** Presses what has this text in the language of the page. */
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const main = (page: Page) => page.getByRole("main");

// Without script only Arabic, whose pages are mirrored.
for (const [language, tag] of [
  ["ar", ""],
  ["de", "@script"],
] as const satisfies [Language, string][]) {
  test.describe(`in ${language}`, { tag: tag || [] }, () => {
    test.use({ locale: language });
    const say = <Text>(text: () => Text): Text => withLanguage(language, text);

    test("a person signs in, finds no access point, creates one, corrects an error, edits it and prints its label", async ({
      page,
      person,
      ownCodes: code,
    }) => {
      await page.goto("/sign-in");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
      await page.getByLabel(say(() => t("common.email"))).fill(person.email);
      await page.locator("[name=password]").fill(person.password);
      await button(
        page,
        say(() => t("signIn.submit")),
      ).click();
      await expect(page).not.toHaveURL(/sign-in/);

      await page.goto("/access-points?scope=mine");
      await main(page)
        .getByRole("link", { name: say(() => t("list.new")) })
        .first()
        .click();
      await page.locator("[name=location]").fill("Quay 4");
      await button(
        page,
        say(() => t("point.new.submit")),
      ).click();
      await expect(page.locator("[name=name]")).toHaveAccessibleDescription(say(() => t("fieldRules.missing.name")));
      await expect(page.locator("[name=location]")).toHaveValue("Quay 4");
      const name = "بوابة Süd 1";
      await page.locator("[name=name]").fill(name);
      await page.locator("[name=qrCode]").fill(code);
      await button(
        page,
        say(() => t("point.new.submit")),
      ).click();
      await expect(page.getByText(say(() => t("point.saved", { name })))).toBeVisible();

      await page.goto("/access-points?scope=mine&q=quay");
      const row = page.getByRole("row").filter({ hasText: code });
      await expect(row).toContainText(say(() => t("point.label.never")));
      await row.getByRole("link", { name, exact: true }).click();
      await main(page)
        .getByRole("link", { name: say(() => t("common.edit")), exact: true })
        .first()
        .click();
      await page.locator("[name=location]").fill("Quay 5");
      await button(
        page,
        say(() => t("common.save")),
      ).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(main(page)).toContainText("Quay 5");
      const symbol = page.getByRole("img").first();
      expect(await readQr(await symbol.screenshot())).toEqual([code]);

      await page.goto("/labels?scope=mine");
      await button(
        page,
        say(() => t("common.print")),
      ).click();
      await page.waitForURL(/\/labels\/jobs\/[^/]+$/);
      const file = main(page).locator("a[href*='.pdf']").first();
      const { bytes } = await readFile(page, (await file.getAttribute("href")) ?? "");
      expect(await codesByCell(bytes, 1)).toEqual(new Map([[1, code]]));
    });
  });
}
