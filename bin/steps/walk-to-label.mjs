import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "./root.mjs";
import { chromiumPath } from "./testing/test-programs.mjs";

/** First admin that the walk creates, and signs in as later. */
const walker = { name: "Grace Hopper", email: "grace@example.com", password: "nine nanoseconds of wire" };

/** Resolution at which the printed page is decoded. */
const DPI = 203;

/**
 * Opens a browser that walks through the pages of a running program. A page that fails, a missing file and an error in
 * the browser's console count as problems. `trusted` accepts the certificate of a test.
 */
export async function openWalk({ trusted = false } = {}) {
  const { chromium } = await import("playwright");
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  // Names of tests lead to this machine.
  args.push("--disable-quic", "--disable-background-networking", "--host-resolver-rules=MAP *.example.com 127.0.0.1");
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args });
  const context = await browser.newContext({ locale: "en-GB", ignoreHTTPSErrors: trusted });
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("response", (answer) => answer.status() >= 400 && problems.push(`${answer.status()} ${answer.url()}`));
  return { page, problems, close: () => browser.close() };
}

/** Creates the first admin with the setup link. */
export async function setUp(page, link) {
  await page.goto(link);
  await page.getByLabel("Name").fill(walker.name);
  await page.getByLabel("E-mail").fill(walker.email);
  await page.getByLabel("Password").fill(walker.password);
  await page.getByRole("button", { name: "Create the first admin" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/");
}

/** Signs in as the walker. */
export async function signIn(page, url) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("E-mail").fill(walker.email);
  await page.getByLabel("Password").fill(walker.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/");
}

/**
 * Starts this checkout as `npm start` does, with the Node that runs this. Walks from the setup link to a label, signs in in
 * another browser, and prints another label there. Returns the codes.
 * @throws when a page fails, a label does not decode, or the program does not end with 0
 * @public bin/test-nodes.mjs runs it under other versions of Node
 */
export async function walkFromStart() {
  const dataDir = mkdtempSync(join(tmpdir(), "walked-"));
  const { default: getPort } = await import("get-port");
  const url = `http://localhost:${await getPort()}`;
  const env = { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [inRoot("bin/start.mjs")], { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  try {
    while (!/\/setup\?token=\S+/.test(said)) {
      await Promise.race([once(child.stderr, "data"), once(child, "exit")]);
      if (child.exitCode !== null) throw new Error(`The program did not start:\n${said}`);
    }
    const link = /http\S+\/setup\?token=\S+/.exec(said)[0];
    const codes = [
      await inWalk((page) => setUp(page, link).then(() => createAndPrint(page, url, "Loading gate"))),
      await inWalk((page) => signIn(page, url).then(() => createAndPrint(page, url, "Side gate"))),
    ];
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`The program ended with ${code}:\n${said}`);
    return codes;
  } finally {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true });
  }
}

async function inWalk(walkThrough) {
  const { page, problems, close } = await openWalk();
  try {
    const result = await walkThrough(page);
    if (problems.length > 0) throw new Error(`Pages failed: ${problems.join("; ")}`);
    return result;
  } finally {
    await close();
  }
}

/**
 * Creates an access point in its form, prints its label on a sheet, and decodes the printed page. Returns the code.
 * @throws when the page does not decode to the code that the form shows
 */
export async function createAndPrint(page, url, name) {
  await page.goto(`${url}/access-points/new`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create access point" }).click();
  await page.getByText(`“${name}” was saved`).waitFor();
  await page.goto(`${url}/access-points?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await page.waitForURL(/\/access-points\/[0-9a-f-]{36}$/);
  const id = page.url().split("/").at(-1);
  const code =
    (await page
      .getByText(/^[0-9A-HJKMNP-TV-Z]{8}-[0-9A-Z*~$=]$/)
      .first()
      .textContent()) ?? "";
  await page.goto(`${url}/labels?id=${id}`);
  const asked = page.context().waitForEvent("request", (request) => /\/labels\.pdf$/.test(request.url()));
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const file = new URL((await asked).url()).pathname;
  const found = await decodePdf(await download(page, `${url}${file}`));
  if (found.join() !== code)
    throw new Error(`The label of ${name} shows ${code} and decodes to ${found.join() || "nothing"}.`);
  return code;
}

/** Returns the bytes at an address, asked for with the session of the page. @throws when the answer is not 200 */
export async function download(page, address) {
  const answer = await page.request.get(address);
  if (answer.status() !== 200) throw new Error(`${address} answered ${answer.status()}.`);
  return answer.body();
}

/** Returns the texts of the QR symbols on the first page of a PDF. */
async function decodePdf(pdf) {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  const picture = await document.getPage(0).render({ scale: DPI / 72, render: "bitmap" });
  document.destroy();
  const symbols = await readBarcodes(
    { ...picture, data: new Uint8ClampedArray(picture.data) },
    { formats: ["QRCode"] },
  );
  return symbols.map(({ text }) => text);
}
