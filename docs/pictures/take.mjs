import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoUser, openDemo } from "../../bin/steps/demo.mjs";
import { prepare } from "../../bin/steps/prepare.mjs";
import { inRoot } from "../../bin/steps/root.mjs";
import { help, print } from "../../bin/steps/terminal.mjs";
import { chromiumPath } from "../../bin/steps/testing/test-programs.mjs";

help(`Takes the README's screenshots of the demo and writes them to docs/pictures.

Usage: npm run screenshots

It takes no options; PORT sets the port of the demo (default 3999), CHROMIUM_PATH the browser.

Example: CHROMIUM_PATH=/usr/bin/chromium npm run screenshots`);

await prepare({ dev: true });
const folder = inRoot("docs/pictures");
mkdirSync(folder, { recursive: true });

const { chromium } = await import("playwright");
const executablePath = await chromiumPath();
const address = await openDemo(process.env.PORT || "3999");
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  env: { ...process.env, FONTCONFIG_FILE: addFont("@expo-google-fonts/chocolate-classical-sans") },
});
const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 800 }, locale: "en-GB" });

/** fontconfig. Many Linux machines have no font with Chinese and Japanese characters, which the demo contains. */
function addFont(name) {
  const folder = mkdtempSync(join(tmpdir(), "fonts-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "fonts.conf");
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${inRoot(join("node_modules", name))}</dir>
  <cachedir>${folder}</cachedir>
</fontconfig>
`,
  );
  return file;
}

async function take(name) {
  await page.waitForLoadState("networkidle");
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${folder}/${name}.png`, animations: "disabled" });
  print(`docs/pictures/${name}.png`);
}

await page.goto("/");
await take("sign-in");
await page.getByLabel("E-mail").fill(demoUser.email);
await page.getByLabel("Password").fill(demoUser.password);
await page.getByRole("button", { name: "Sign in" }).click();
await page.waitForURL(({ pathname }) => pathname === "/");
await take("overview");
await page.goto("/access-points?page=2");
await take("list");
await page.emulateMedia({ colorScheme: "dark" });
await take("list-dark");
await page.emulateMedia({ colorScheme: "light" });

await page.goto("/labels?q=quay&sort=name");
await page.getByLabel("Used labels").fill("1-3, 5");
await page.getByRole("group", { name: "Sheets of the preview" }).getByText("of 2").waitFor();
await take("labels");

await page.goto("/access-points");
await page.getByLabel("Select this page").check();
await page.getByRole("link", { name: "Next page" }).click();
await page.waitForURL(/page=2/);
for (const row of [1, 2, 4])
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(row)
    .check();
await take("selection");
await page.getByRole("button", { name: "Clear", exact: true }).click();

await page.goto("/access-points/new");
await page.getByLabel("Name", { exact: true }).fill("Goods lift 7");
await page.getByLabel("Place", { exact: true }).fill("Harbour House, ground floor");
await page.getByRole("button", { name: "Create access point" }).click();
await page.getByRole("img", { name: /^Label:/ }).waitFor();
await take("create");

await page.getByRole("link", { name: "Print label" }).click();
await page.getByRole("button", { name: "Print" }).waitFor();
await take("print");

await page.setViewportSize({ width: 390, height: 844 });
await page.goto("/access-points");
await take("phone");

await browser.close();
process.kill(process.pid, "SIGTERM");
