import { type BrowserContext, expect, type Page } from "playwright/test";
import { type Api, signInToApi } from "./api";
import { signInByRequest } from "./fixtures";
import { jobState } from "./labels";
import { admin, type startServer } from "./server";
import { readSymbol, test, type ZplPrinter } from "./zpl-printer";

const STOCK = "zebra-2x1in";

type Options = { start: typeof startServer; context: BrowserContext; printer: ZplPrinter; gates: number };

/** Starts a program with a printer that everybody may use and some access points, and signs the admin in. */
async function openOffice({ start, context, printer, gates }: Options, clock = false) {
  const server = await start({ clock });
  const api = await signInToApi(server.url, admin.email, admin.password);
  await api.createMany(Array.from({ length: gates }, (_, index) => ({ name: `Gate ${index + 1}` })));
  await addPrinter(api, printer, { name: "Front desk" });
  await signInByRequest(context, server.url, admin);
  return { ...server, api };
}

const addPrinter = (api: Api, { connection }: ZplPrinter, more: object) =>
  api.send("POST", "/label-printers", {
    dpi: 300,
    shared: true,
    stock: STOCK,
    connection,
    ...more,
  });

/** Prints all labels on the form, by the printer. */
async function press(page: Page, url: string, labels: number) {
  await page.goto(`${url}/labels?scope=mine&label=any`);
  await page.getByRole("combobox", { name: "Stock" }).selectOption(STOCK);
  await page.getByRole("radio", { name: /^Front desk/ }).check();
  await expect(page.getByRole("group", { name: "Print job" })).toContainText(`${labels} label`);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page).toHaveURL(/\/labels\/jobs\/[0-9a-f-]{36}$/);
}

const printedOnce = ({ printed }: ZplPrinter): number => new Set(printed).size;

test("Print sends the labels to the printer that has them loaded, once, and the browser asks only the program", {
  tag: "@script",
}, async ({ page, context, start, printer }) => {
  const { url } = await openOffice({ start, context, printer, gates: 3 });
  const asked = new Set<string>();
  page.on("request", (request) => void asked.add(new URL(request.url()).host));
  await page.goto(`${url}/labels`);
  const card = page.getByRole("radio", { name: "Front desk · Ready" });
  await expect(card).not.toBeChecked();
  await expect(page.getByRole("radio", { name: "Sheets, from a PDF" })).toBeChecked();
  await card.check();
  await expect(page.getByRole("combobox", { name: "Stock" })).toHaveValue(STOCK);
  await expect(page.getByRole("group", { name: "Print job" })).toContainText("3 labels");
  await page.getByRole("button", { name: "Print", exact: true }).dblclick();
  await expect(page.getByText("The printer says that all 3 labels are printed.")).toBeVisible();
  await expect(jobState(page)).toContainText("Printed");
  expect(printer.printed).toHaveLength(3);
  expect(printedOnce(printer)).toBe(3);
  await expect(page.getByRole("button", { name: /^Yes/ })).toBeHidden();
  await page.getByText("Did a label fail?").click();
  await expect(page.getByRole("button", { name: "No, nothing came out" })).toBeVisible();
  // The printer chosen last is chosen again.
  await page.goto(`${url}/labels?scope=mine&label=any`);
  await expect(card).toBeChecked();
  await page.goto(`${url}/`);
  await expect(page.getByRole("region", { name: "Needs you" })).toContainText("Nothing");
  expect([...asked]).toEqual([new URL(url).host]);
});

test("the label of one access point comes out of the printer on a phone, and on other stock it is refused beside the stock", async ({
  page,
  context,
  start,
  printer,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 375, height: 720 });
  const { url, api } = await openOffice({ start, context, printer, gates: 0 });
  const { id, qrCode } = await api.create({ name: "Loading gate" });
  await page.goto(`${url}/access-points/${id}/label`);
  const card = page.getByRole("radio", { name: /^Front desk/ });
  const stock = page.getByRole("combobox", { name: "Stock" });
  await card.check();
  if (javaScriptEnabled) {
    await expect(stock).toHaveValue(STOCK);
    await stock.selectOption("avery-a4-l7160");
    await expect(page.getByRole("radio", { name: "From the browser" })).toBeChecked();
    await card.check();
    await expect(stock).toHaveValue(STOCK);
  } else {
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await expect(stock).toHaveAccessibleDescription(/^Other labels are loaded in “Front desk”/);
    await expect(card).toBeChecked();
    expect(printer.printed).toHaveLength(0);
    await stock.selectOption(STOCK);
  }
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page).toHaveURL(/\/labels\/jobs\/[0-9a-f-]{36}$/);
  await expect(page.getByText("The printer says that the label is printed.")).toBeVisible();
  expect(await readSymbol(printer)).toContain(qrCode);
  expect(printer.printed).toHaveLength(1);
});

test("a printer without labels says why it waits, and prints when they are loaded", { tag: "@once" }, async ({
  page,
  context,
  start,
  printer,
}) => {
  const { url } = await openOffice({ start, context, printer, gates: 2 });
  printer.loadPaper(0);
  await press(page, url, 2);
  await expect(page.getByText("The printer has no labels or paper left. Load some.")).toBeVisible();
  printer.loadPaper(100);
  await expect(page.getByText("The printer says that all 2 labels are printed.")).toBeVisible();
  expect(printer.printed).toHaveLength(2);
});

test("labels that are in doubt wait for a person, who says which was good last; the rest comes out once", {
  tag: "@once",
}, async ({ page, context, start, printer }) => {
  const { url } = await openOffice({ start, context, printer, gates: 30 });
  printer.loadPaper(5);
  await press(page, url, 30);
  await expect(page.getByText("The printer has no labels or paper left. Load some.")).toBeVisible();
  await printer.switchOff();
  await expect(page.getByText("Labels 1 to 20: the printer may have printed them, or not.")).toBeVisible();
  const job = page.url();
  await page.goto(`${url}/`);
  await expect(page.getByRole("region", { name: "Needs you" })).toContainText(
    "A print job stopped: look at the printer",
  );
  await page.getByRole("link", { name: /^Show : A print job/ }).click();
  await expect(page).toHaveURL(job);
  await page.getByRole("button", { name: "Print the rest" }).click();
  const good = page.getByRole("group", { name: "Last good label" });
  await expect(good).toHaveAccessibleDescription("Choose the last good one, “None of them” or “All of them”.");
  await printer.switchOn();
  printer.loadPaper(100);
  await good.getByRole("radio", { name: /^Label 5 Gate 5\b/ }).check();
  await page.getByRole("button", { name: /^Print (labels 6 to 30|the rest)$/ }).click();
  await expect(page.getByText("The printer says that all 30 labels are printed.")).toBeVisible();
  expect(printer.printed).toHaveLength(30);
  expect(printedOnce(printer)).toBe(30);
});

test("labels that waited for two minutes come out only after Print now, and cancelled ones do not", {
  tag: "@once",
}, async ({ page, context, start, printer }) => {
  const { url, putForward } = await openOffice({ start, context, printer, gates: 2 }, true);
  await printer.switchOff();
  await press(page, url, 2);
  await expect(page.getByText(/^The printer refuses the connection/)).toBeVisible();
  await putForward(121_000);
  await expect(page.getByText(/^The labels could not be printed within two minutes/)).toBeVisible();
  await expect(jobState(page)).toContainText("Not printed yet");
  await printer.switchOn();
  await page.getByRole("button", { name: "Print now" }).click();
  await expect(page.getByText("The printer says that all 2 labels are printed.")).toBeVisible();
  expect(printer.printed).toHaveLength(2);

  await printer.switchOff();
  await press(page, url, 2);
  await page.getByRole("button", { name: "Cancel print job" }).click();
  await expect(page.getByText("Nothing more goes to the printer.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Open PDF/ })).toBeVisible();
  await page.goto(`${url}/labels/jobs`);
  await expect(page.getByRole("row").nth(1)).toContainText("Cancelled");
  await expect(page.getByRole("row").nth(2)).toContainText("Printed");
});

test("staff whose team may not use a printer do not see it", { tag: "@once" }, async ({
  page,
  start,
  printer,
  browser,
}) => {
  const server = await start();
  const api = await signInToApi(server.url, admin.email, admin.password);
  const team = await api.send("POST", "/teams", { name: "Night shift" });
  await addPrinter(api, printer, { name: "Night desk", teamIds: [team.id] });
  await addPrinter(api, printer, { name: "Front desk" });
  const staff = { email: "grace@example.com", name: "Grace", password: "two doors down the hall" };
  const { invitation } = await api.send("POST", "/users", { email: staff.email, name: staff.name, role: "staff" });
  const token = new URL(invitation.url, server.url).searchParams.get("token");
  await api.send("POST", "/one-time-links/use", { token, password: staff.password });
  const context = await browser.newContext();
  await signInByRequest(context, server.url, staff);
  const own = await context.newPage();
  await own.goto(`${server.url}/labels`);
  await expect(own.getByRole("radio", { name: /^Front desk/ })).toBeVisible();
  await expect(own.getByRole("radio", { name: /^Night desk/ })).toHaveCount(0);
  await context.close();
  await signInByRequest(page.context(), server.url, admin);
  await page.goto(`${server.url}/labels`);
  await expect(page.getByRole("radio", { name: /^Night desk/ })).toBeVisible();
});
