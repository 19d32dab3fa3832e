import getPort from "get-port";
import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { signIn, test } from "./fixtures";
import { rasterise } from "./pdf";
import { readQr } from "./read-qr";
import { admin } from "./server";

const nobody = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined, ADMIN_NAME: undefined };
const grace = { name: "Grace Hopper", email: "grace@example.com", password: "nine nanoseconds of wire" };

const steps = (page: Page) => page.getByRole("region", { name: "First steps" });

async function setUp(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel("Name").fill(grace.name);
  await page.getByLabel("E-mail").fill(grace.email);
  await page.getByLabel("Password").fill(grace.password);
  await page.getByRole("button", { name: "Create the first admin" }).click();
}

test("an office chooses links in its first steps, and a phone that reads a printed label opens its access point", async ({
  page,
  start,
}) => {
  const port = String(await getPort());
  const url = `http://127.0.0.1:${port}`;
  const server = await start({ env: { ...nobody, PORT: port, PUBLIC_URL: url } });
  await setUp(page, await server.setupLink());
  await expect(steps(page)).toContainText("0 of 5 done");
  await expect(page.getByRole("main").locator("a.bg-accent")).toHaveText(["Create the first access point"]);
  await expect(steps(page)).toContainText("Only this program understands the code.");

  await steps(page).getByRole("link", { name: "Choose what opens" }).click();
  await expect(page.getByRole("heading", { name: "What phones open" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Only this program/ })).toBeChecked();
  await expect(
    page.getByText(`Phones cannot open ${url}: only the computer that runs this program can.`),
  ).toBeVisible();
  await page.getByRole("radio", { name: `Phones open 127.0.0.1:${port}/…` }).check();
  await page.locator("#phones").getByRole("button", { name: "Save" }).click();
  // Without script the browser keeps the anchor of the form.
  await expect(page).toHaveURL(({ pathname }) => pathname === "/");
  await expect(page.getByText(`What phones open was saved. Phones cannot open ${url}`)).toBeVisible();
  await expect(steps(page)).toContainText("1 of 5 done");

  await steps(page).getByRole("link", { name: "Choose a label size" }).click();
  await expect(page.getByLabel(/^Choose one of \d+ label sizes$/)).toHaveValue("avery-a4-l7160");
  await page.getByLabel(/^Choose one of \d+ label sizes$/).selectOption("avery-a4-l7163");
  await page.getByRole("button", { name: "Use this size" }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(steps(page)).toContainText("2 of 5 done");
  await steps(page).getByRole("link", { name: "Create the first access point" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Loading gate");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Loading gate” was saved")).toBeVisible();

  const api = await signInToApi(url, grace.email, grace.password);
  const [point] = (await api.list()).data;
  const link = `${url.toUpperCase()}/Q/${point?.qrCode}`;
  expect(await readQr(await page.getByRole("img", { name: /^Label:/ }).screenshot())).toEqual([link]);

  await page.goto(`${url}/`);
  // The card stays when there are access points.
  await expect(steps(page)).toContainText("3 of 5 done");
  await steps(page).getByRole("link", { name: "Print labels" }).click();
  await expect(page.getByText("Only the server itself can open that.")).toBeVisible();
  const job = await api.print({ select: { ids: [point?.id] }, stock: "avery-a4-l7163" });
  const pdf = await page.request.get(`${url}/labels/jobs/${job}/labels.pdf`);
  expect(await readQr(await rasterise(await pdf.body(), 300))).toEqual([link]);

  await page.goto(link);
  await expect(page).toHaveURL(`${url}/access-points/${point?.id}`);
  await expect(page.getByRole("heading", { name: "Loading gate" })).toBeVisible();

  await page.goto(`${url}/`);
  await expect(steps(page)).toContainText("4 of 5 done");
  await steps(page).getByRole("button", { name: "Close the first steps" }).click();
  await expect(page.getByText("The list of first steps was closed.")).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});

test("without an address that phones open, the choice says what to set, and nothing changes", async ({
  page,
  start,
}) => {
  const { url } = await start();
  await page.goto(`${url}/sign-in`);
  await signIn(page, admin);
  await expect(steps(page)).toBeVisible();
  await page.goto(`${url}/settings/office`);
  await expect(page.getByText("Phones cannot open links on labels yet")).toBeVisible();
  await expect(page.getByText("PUBLIC_URL=https://doors.example.com")).toBeVisible();
  await page.getByRole("radio", { name: /^Phones open/ }).check();
  await page.locator("#phones").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Phones need an https address to open/).first()).toBeVisible();
  await page.getByRole("radio", { name: /^Only this program/ }).check();
  await page.locator("#phones").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("What phones open was saved")).toBeVisible();
});

test("staff see their own first steps, and read nothing about what phones open, which they cannot change", async ({
  signedIn: page,
  api,
}) => {
  await page.goto("/");
  await expect(steps(page).getByRole("listitem")).toHaveCount(3);
  await expect(steps(page)).not.toContainText("phone");
  const { id } = await api.create({ name: "Gate" });
  for (const path of [`/access-points/${id}`, `/access-points/${id}/edit`, `/access-points/${id}/label`, "/labels"]) {
    await page.goto(path);
    await expect(page.getByText("Only this program understands")).toHaveCount(0);
  }
  expect((await page.goto("/settings/office"))?.status()).toBe(403);
});

test("when the last of the first steps is done, the overview says once that all is set up", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Gate" });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(steps(page)).toContainText("1 of 3 done");
  await api.print({ select: { ids: [id] }, stock: "avery-a4-l7160" });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByText("All is set up. 3 of 3 first steps are done.")).toBeVisible();
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByText("All is set up.")).toHaveCount(0);
});

test("after the first access point the main button of an admin is to choose what phones open, then to print", async ({
  page,
  start,
}) => {
  const { url } = await start({ env: { PUBLIC_URL: undefined } });
  await page.goto(`${url}/sign-in`);
  await signIn(page, admin);
  await expect(steps(page)).toBeVisible();
  const create = async (name: string) => {
    await page.goto(`${url}/access-points/new`);
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Create access point" }).click();
    await expect(page.getByText(`“${name}” was saved`)).toBeVisible();
  };
  const main = page.getByRole("main").locator("a.bg-accent");
  await create("Door 1");
  await expect(main).toHaveText(["Next: choose what phones open"]);
  await main.click();
  await page.locator("#phones").getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`${url}/`);
  await create("Door 2");
  await expect(main).toHaveText(["Print all 2"]);
});
