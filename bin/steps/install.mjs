import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { inRoot } from "./root.mjs";
import { run } from "./run.mjs";
import { fail, say } from "./say.mjs";

const marker = inRoot("node_modules/.installed");

/** Native modules are built for one of these: packages of another are thrown away and fetched anew. */
const platform = [process.platform, process.arch, process.versions.modules].join("-");
const lockfile = () =>
  createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex");
const wanted = () => `${platform} ${lockfile()}`;
const installed = () => (existsSync(marker) ? readFileSync(marker, "utf8") : "");

/** Whether node_modules is what package-lock.json asks for, for this Node on this machine. */
export const isInstalled = () => installed() === wanted();

/** Whether a person's own `npm ci` put everything in place: then there is nothing to fetch. */
function isInstalledByHand() {
  const placed = inRoot("node_modules/.package-lock.json");
  if (installed() || !existsSync(placed)) return false;
  const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  const have = JSON.parse(readFileSync(placed, "utf8")).packages;
  return Object.entries(packages).every(
    ([path, { version, optional }]) => path === "" || optional || have[path]?.version === version,
  );
}

/**
 * `install`, not `ci`: it takes the lockfile's versions too, fetches only what differs, and does not mind that the
 * lockfile cannot name what other platforms need. `--no-save` leaves the lockfile as it is.
 */
async function fetchPackages() {
  say("Installing packages (the first time takes a minute) …");
  const isOfAnotherPlatform = installed() !== "" && !installed().startsWith(`${platform} `);
  if (isOfAnotherPlatform) rmSync(inRoot("node_modules"), { recursive: true, force: true });
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code } = await run(npm, args);
  if (code !== 0) fail("The packages could not be installed; the lines above say why. Then start again.");
}

/** Installs the packages when they are missing or when package-lock.json has changed since. */
export async function install() {
  if (isInstalled()) return;
  if (!isInstalledByHand()) await fetchPackages();
  writeFileSync(marker, wanted());
}
