import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runNode } from "../run.mjs";
import { fail, print } from "../terminal.mjs";

/** Debian's package and program of Chromium without windows: the same pages take half of the processor time in it. */
const HEADLESS = "chromium-headless-shell";
const names = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Returns whether this process can install Debian packages: it runs as root and apt-get exists. */
const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Finds a program on PATH or in /usr/sbin, where Debian puts servers and which is on root's PATH only. */
const findOnPath = (name) =>
  `${process.env.PATH ?? ""}${delimiter}/usr/sbin`
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const findChromium = () => names.map(findOnPath).find(Boolean);

async function hasPlaywrightChromium() {
  const { chromium } = await import("playwright");
  return existsSync(chromium.executablePath());
}

/** Installs Debian packages, with blanks between them, where this process can. */
async function installPackage(names) {
  if (!canInstall()) return;
  print(`Installing ${names} …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env, quiet: true });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names.split(" ")], { env, quiet: true });
}

/** Lets Playwright download its Chromium. Returns whether it could. */
async function installPlaywrightChromium() {
  print("Installing Chromium with Playwright …");
  const playwright = (...args) => runNode("node_modules/playwright/cli.js", args, { quiet: true });
  await playwright("install", "chromium");
  if (!(await hasPlaywrightChromium())) return false;
  if (canInstall()) await playwright("install-deps", "chromium");
  return true;
}

/**
 * Returns the path of a Chromium, or undefined for that of Playwright, which then chooses the one without windows; installs
 * one when none is found.
 */
export async function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (await hasPlaywrightChromium()) return undefined;
  const found = findChromium();
  if (found) return found;
  if (await installPlaywrightChromium()) return undefined;
  await installPackage(HEADLESS);
  if (!findChromium()) await installPackage("chromium");
  return (
    findChromium() ??
    fail(
      "The tests need a browser. Install Chromium, Chrome or Edge, or set CHROMIUM_PATH to the path of one, then test again.",
    )
  );
}

/** Installs the Debian packages `from` when the program `name` is missing; exits with an error when that fails. */
export async function requireProgram(name, from) {
  if (findOnPath(name)) return;
  await installPackage(from);
  if (!findOnPath(name)) fail(`The tests need ${name}. Install ${from}, then test again.`);
}
