import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runNode } from "./run.mjs";
import { fail, print } from "./terminal.mjs";

/** Debian's package and program of Chromium without windows: the same pages take half of the processor time in it. */
const HEADLESS = "chromium-headless-shell";
const names = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns whether this process can install Debian packages: it runs as root and apt-get exists. */
const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Finds a program on PATH or in /usr/sbin, where Debian puts servers and which is on root's PATH only. */
const findOnPath = (name) =>
  `${process.env.PATH ?? ""}${delimiter}/usr/sbin`
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

async function playwrightChromium() {
  const { chromium } = await import("playwright");
  return [chromium.executablePath()].find((path) => existsSync(path));
}

const installedChromium = async () =>
  process.env.CHROMIUM_PATH ||
  names.map(findOnPath).find(Boolean) ||
  applications.find((path) => existsSync(path)) ||
  (await playwrightChromium());

/** Installs a Debian package, where this process can. */
async function installPackage(name) {
  if (!canInstall()) return;
  print(`Installing ${name} …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env, quiet: true });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env, quiet: true });
}

/** Returns the path of a Chromium; installs one when none is found. */
export async function chromiumPath() {
  if (!process.env.CHROMIUM_PATH && !findOnPath(HEADLESS)) await installPackage(HEADLESS);
  const found = await installedChromium();
  if (found) return found;
  print("Installing a Chromium for the tests …");
  await runNode("node_modules/playwright/cli.js", ["install", ...(canInstall() ? ["--with-deps"] : []), "chromium"]);
  if (!(await playwrightChromium())) await installPackage("chromium");
  return (
    (await installedChromium()) ??
    fail("Chromium was not found. Install it, or set CHROMIUM_PATH to its path, then test again.")
  );
}

/** Installs the Debian package `from` when the program `name` is missing; exits with an error when that fails. */
export async function requireProgram(name, from) {
  if (findOnPath(name)) return;
  await installPackage(from);
  if (!findOnPath(name)) fail(`The tests need ${name}. Install ${from}, then test again.`);
}
