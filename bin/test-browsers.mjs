import { prepare } from "./steps/prepare.mjs";
import { runNode } from "./steps/run.mjs";
import { help } from "./steps/terminal.mjs";
import { makeTemporaryFolder } from "./steps/testing/temporary-folder.mjs";
import { requireProgram } from "./steps/testing/test-programs.mjs";

help(`Walks from sign-in to a printed label in the Firefox and the WebKit of Debian. It installs what is missing as root on Debian,
and elsewhere says what to install.

Usage: npm run test:browsers [-- firefox | webkit]

Example: npm run test:browsers -- firefox`);

const [only = ""] = process.argv.slice(2);
await prepare({ dev: true });
if (only !== "webkit") await requireProgram("firefox-esr", "firefox-esr");
if (only !== "firefox") {
  await requireProgram("WebKitWebDriver", "webkit2gtk-driver");
  await requireProgram("Xvfb", "xvfb");
}
const args = ["test", "--config=e2e/browsers", "--reporter=list", ...(only ? [`--grep=${only}`] : [])];
const { code } = await runNode("node_modules/playwright/cli.js", args, { env: { TMPDIR: makeTemporaryFolder() } });
process.exitCode = code;
