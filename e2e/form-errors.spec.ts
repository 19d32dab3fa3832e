import { expect, type Page } from "playwright/test";
import { test } from "./fixtures";
import { openMore } from "./labels";

/** Counts the requests of the page that run a server action. */
function countActions(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") count += 1;
  });
  return () => count;
}

test("signing in without e-mail and password reports both at their fields", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/Enter an e-mail address/);
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/Enter a password/);
  await page.getByRole("link", { name: "Enter a password." }).click();
  await expect(page.getByLabel("Password")).toBeFocused();
});

test("an invalid form is reported by script without a request", { tag: "@script" }, async ({ page }) => {
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  const actions = countActions(page);
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/must look like name@example.com/);
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByLabel("E-mail").fill("nobody@example.com");
  await expect(page.getByLabel("E-mail")).not.toHaveAttribute("aria-invalid");
  expect(actions()).toBe(0);
});

test("a password that the browser fills in without an event is accepted", { tag: "@script" }, async ({
  page,
  person,
}) => {
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a printer profile outside its limits is reported with the labels and units of its fields", {
  tag: "@once",
}, async ({ signedIn: page }) => {
  await page.goto("/labels/printers/new");
  await page.getByLabel("Name", { exact: true }).fill("Copier");
  await page.getByLabel("Dots per inch").fill("12");
  await page.getByLabel("Horizontal scale, %").fill("80");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Dots per inch")).toHaveAccessibleDescription(
    /Resolution: enter 100 dots per inch or more/,
  );
  await expect(page.getByLabel("Horizontal scale, %")).toHaveAccessibleDescription(
    /Horizontal scale: enter 90 % or more/,
  );
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Copier");
  await expect(page.getByLabel("Horizontal scale, %")).toHaveValue("80");
});

test("a form that asks to sign in again reports missing fields beside them", { tag: "@script" }, async ({
  signedIn: page,
  context,
}) => {
  await page.goto("/labels/printers/new");
  await page.getByLabel("Name", { exact: true }).fill("Copier");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  const actions = countActions(page);
  await page.getByRole("button", { name: "Save after signing in" }).click();
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/Enter a password/);
  await page.getByLabel("E-mail").fill("nobody@example.com");
  await expect(page.getByLabel("E-mail")).not.toHaveAttribute("aria-invalid");
  const [email, password] = await Promise.all(
    ["E-mail", "Password"].map((label) => page.getByLabel(label).boundingBox()),
  );
  expect(email?.y, "the error of one field does not move the other").toBe(password?.y);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Copier");
  expect(actions()).toBe(0);
});

test("the print form reports invalid copies at the field and prints nothing", { tag: "@once" }, async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await api.create({ name: "Door" });
  await page.goto("/labels");
  await openMore(page);
  await page.getByLabel("Copies").fill("none");
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.getByLabel("Copies")).toHaveAccessibleDescription(/Copies: enter a whole number/);
  await expect(page.getByLabel("Copies")).toHaveValue("none");
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page).toHaveURL(/\/labels$/);
  expect((await api.jobs()).pagination.total).toBe(0);
  await page.getByLabel("Copies").fill("2");
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Update preview" }).last().click();
  await expect(page.getByLabel("Copies")).not.toHaveAttribute("aria-invalid");
});

for (const width of [320, 1280]) {
  test(`an error does not move the field below it at ${width} px`, { tag: "@once" }, async ({
    signedIn: page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const topOf = async (label: string) => {
      const box = await page.getByLabel(label, { exact: true }).boundingBox();
      return (box?.y ?? 0) + (await page.evaluate(() => window.scrollY));
    };
    await page.goto("/access-points/new");
    const location = await topOf("Place");
    await page.getByRole("button", { name: "Create access point" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription("Enter a name.");
    expect(await topOf("Place")).toBe(location);
    const gaps = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const error = box("#name-error");
      return [error.top - box("#name").bottom, box("label[for=location]").top - error.bottom];
    });
    expect(gaps[0]).toBeLessThanOrEqual(4);
    expect(gaps[1]).toBeGreaterThanOrEqual(12);

    await page.goto("/labels");
    await openMore(page);
    const layout = await topOf("Copies");
    await page.getByLabel("Used labels").fill("x");
    await page.getByLabel("Copies").fill("none");
    if (javaScriptEnabled === false) return;
    await expect(page.getByLabel("Used labels")).toHaveAttribute("aria-invalid");
    await expect(page.getByLabel("Copies")).toHaveAttribute("aria-invalid");
    expect(await topOf("Copies")).toBe(layout);
  });
}

test("corrected fields stay in the summary, so that the form does not move while typing", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Sign in" }).click();
  const summary = page.getByRole("main").getByRole("alert");
  await expect(summary).toContainText("Correct 2 fields.");
  const before = await page.getByLabel("Password").boundingBox();
  await page.getByLabel("E-mail").fill("nobody@example.com");
  await expect(summary).toContainText("Correct one field.");
  expect((await page.getByLabel("Password").boundingBox())?.y).toBe(before?.y);
});

test("fields are 40 px high in forms and 34 px in the toolbars of lists", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Gate" });
  const heights = async (path: string): Promise<number[]> => {
    await page.goto(path);
    const folded = page.locator("main form details:not([open]) > summary");
    while ((await folded.count()) > 0) await folded.first().click();
    const fields = page
      .locator("main form")
      .locator("select, input:is([type=text], [type=search], [type=date], :not([type]))");
    const all = await fields.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().height));
    return [...new Set(all.filter((height) => height > 1))];
  };
  for (const path of ["/access-points/new", "/labels", `/access-points/bulk?id=${id}`, "/account"]) {
    expect([path, await heights(path)]).toEqual([path, [40]]);
  }
  expect(await heights("/access-points?panel=filters")).toEqual([34]);
});

test("a form that needs script says so in a browser without it", async ({ signedIn: page, javaScriptEnabled }) => {
  await page.goto("/access-points/import");
  // Playwright finds no text in this element.
  const line = page.locator("noscript p");
  await expect(line).toHaveCount(javaScriptEnabled === false ? 1 : 0);
  if (javaScriptEnabled === false) await expect(line).toBeVisible();
});
