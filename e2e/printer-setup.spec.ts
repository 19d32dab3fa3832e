import { type BrowserContext, expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { expectAccessibleAsShown } from "./axe";
import { signInByRequest } from "./fixtures";
import { admin } from "./server";
import { readSymbol, test as withPrinter } from "./zpl-printer";

const test = withPrinter.extend<{ office: Page }>({
  /** A page where the admin has signed in. */
  office: async ({ page, context, server }, use) => {
    await signInByRequest(context, server.url, admin);
    await use(page);
  },
});

const asPerson = async (context: BrowserContext, url: string, person: { email: string; password: string }) => {
  await context.clearCookies();
  await signInByRequest(context, url, person);
};

const isReady = (page: Page) => expect(page.getByRole("main").getByText("Ready", { exact: true })).toBeVisible();

/** Without script the page waits for the printer when it is asked to. */
async function askAgain(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  if (javaScriptEnabled === false) await page.getByRole("link", { name: "Ask the printer" }).click();
  else await page.reload();
}

test("an admin shares a label printer, and proves it with the code of a test label", async ({
  office: page,
  context,
  printer,
  person,
  ownCodes,
  server,
  javaScriptEnabled,
}) => {
  await page.goto("/settings/labels");
  await page.getByRole("link", { name: "New profile" }).click();
  await page.getByRole("checkbox", { name: "For everybody who prints" }).check();
  await page.getByLabel("Loaded labels").selectOption("zebra-2x1in");
  await page.getByRole("radio", { name: "Label printer on the network (ZPL)" }).check();
  await page.getByRole("textbox", { name: "Address", exact: true }).fill(printer.host);
  await page.getByRole("button", { name: "Find out" }).click();
  await expect(page.getByText("Ready · SIMULATED-300dpi · 300 dpi")).toBeVisible();
  await expect(page.getByLabel("Resolution, dots per inch")).toHaveValue("300");
  await expect(page.getByLabel("Loaded labels")).toHaveValue("zebra-2x1in");
  await page.getByLabel("Name", { exact: true }).fill(`Desk ${ownCodes}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Desk ${ownCodes}`, level: 1 })).toBeVisible();
  if (javaScriptEnabled === false) await askAgain(page, javaScriptEnabled);
  await isReady(page);

  await page.getByRole("button", { name: "Print a test label" }).click();
  await expect(page.getByText("The test label is printed. Enter its code.")).toBeVisible();
  const code = page.getByLabel("Code on the label");
  await expect(code).toBeFocused();
  await code.fill("TEST-WRONG");
  await page.getByRole("button", { name: "Check the code" }).click();
  await expect(code).toHaveAccessibleDescription(/This is not the code of the last test label/);
  await code.fill((await readSymbol(printer)).toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Proved on /)).toBeVisible();
  expect(printer.printed).toHaveLength(1);
  const address = new URL(page.url()).pathname;

  await page.goto("/settings/labels");
  const entry = page.getByRole("listitem").filter({ hasText: `Desk ${ownCodes}` });
  await expect(entry).toContainText(`For everybody who prints · Label printer at ${printer.host} · Proved`);

  await asPerson(context, server.url, person);
  await page.goto("/settings/labels");
  await expect(entry.getByRole("button")).toHaveCount(0);
  await entry
    .getByRole("link", { name: `Desk ${ownCodes}` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  if (javaScriptEnabled === false) await askAgain(page, javaScriptEnabled);
  await isReady(page);
  await expect(page.getByRole("main")).toContainText(`Label printer at ${printer.host}`);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
});

test("the page of a printer says why it does not print", async ({
  office: page,
  printer,
  service,
  ownCodes,
  javaScriptEnabled,
}) => {
  const api = await signInToApi(service.url, admin.email, admin.password);
  const { connection } = printer;
  const body = { name: `Store ${ownCodes}`, shared: true, connection, stock: "zebra-2x1in", dpi: 300 };
  const { id } = (await api.send("POST", "/label-printers", body)) as { id: string };
  await page.goto(`/labels/printers/${id}`);
  printer.loadPaper(0);
  await askAgain(page, javaScriptEnabled);
  await expect(page.getByText("The printer has no labels or paper left. Load some.")).toBeVisible();
  await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessibleAsShown(page, "a stopped printer");
  await page.getByRole("button", { name: "Print a test label" }).click();
  await expect(
    page.getByText("The test label was not printed. The printer has no labels or paper left."),
  ).toBeVisible();
  expect(printer.printed).toEqual([]);

  await printer.switchOff();
  await page.getByRole("button", { name: "Find out" }).click();
  await expect(page.getByRole("textbox", { name: "Address", exact: true })).toHaveAccessibleDescription(
    /The printer refuses the connection/,
  );
});

test("an address outside of the networks of printers is refused at its field, and nothing typed is lost", async ({
  office: page,
}) => {
  await page.goto("/labels/printers/new");
  await page.getByLabel("Name", { exact: true }).fill("Copier");
  await page.getByRole("checkbox", { name: "For everybody who prints" }).check();
  await page.getByRole("radio", { name: "Printer on the network (IPP)" }).check();
  const address = page.getByRole("textbox", { name: "Address", exact: true });
  await address.fill("ipp://192.168.1.60/ipp/print");
  await page.getByRole("button", { name: "Find out" }).click();
  await expect(address).toHaveAccessibleDescription(/server may not connect to this address/);
  await expect(address).toHaveValue("ipp://192.168.1.60/ipp/print");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Copier");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(address).toHaveAccessibleDescription(/server may not connect to this address/);
});

test("a printer with an agent shows how to start it, and the admin makes its token", { tag: "@script" }, async ({
  office: page,
  server,
  service,
  ownCodes,
}) => {
  const api = await signInToApi(service.url, admin.email, admin.password);
  const team = `Depot ${ownCodes}`;
  await api.send("POST", "/teams", { name: team });
  await page.goto("/labels/printers/new");
  await page.getByLabel("Name", { exact: true }).fill(`Depot ${ownCodes}`);
  await page.getByRole("checkbox", { name: "For everybody who prints" }).check();
  await page.getByRole("checkbox", { name: team }).check();
  await page.getByRole("radio", { name: "Print agent" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^No print agent fetches the labels/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: team })).toBeChecked();
  await expectAccessibleAsShown(page, "a printer with an agent");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await expect(page.getByRole("main").locator("pre")).toContainText(`PRINT_AGENT_SERVICE=${server.url}`);
  await expect(page.getByRole("main").locator("pre")).toContainText(`PRINT_AGENT_PRINTERS=${id}=zpl://`);
  await page.getByRole("link", { name: "an API token" }).click();
  await expect(page.getByRole("heading", { name: "API tokens", level: 1 })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(`Agent ${ownCodes}`);
  await page.getByLabel("Access").selectOption("Print agent");
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await page.locator("#new-token").textContent();
  const jobs = await fetch(`${server.url}/api/v1/print-agent/jobs?printers=${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(jobs.status).toBe(200);
  await page.goto(`/labels/printers/${id}`);
  await isReady(page);
});
