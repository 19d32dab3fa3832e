import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { completeLockfile, missingEntries, unprovenEntries } from "./steps/complete-lockfile.mjs";
import { inRoot } from "./steps/root.mjs";
import { fail, help, print } from "./steps/terminal.mjs";

help(`Adds the entries and the digests (integrity) that npm leaves out of package-lock.json. docs/development/packages.md
says when to run it.

Usage: npm run lockfile

It takes no options.

Example: npm run lockfile`);

function findIntegrity(name, version) {
  const args = ["view", `${name}@${version}`, "dist.integrity", "--fetch-retries=0"];
  try {
    const integrity = execFileSync("npm", args, { encoding: "utf8", shell: process.platform === "win32" }).trim();
    if (integrity) return integrity;
  } catch {
    // npm has said why.
  }
  fail(
    `The registry gives no integrity for ${name}@${version}. Use a registry that lists the package, then run ` +
      "npm run lockfile again. Nothing was written.",
  );
}

const file = inRoot("package-lock.json");
const lockfile = JSON.parse(readFileSync(file, "utf8"));
const complete = completeLockfile(lockfile);
const unproven = unprovenEntries(complete);
for (const { path, name } of unproven) {
  const { version, integrity = findIntegrity(name, version), ...more } = complete.packages[path];
  complete.packages[path] = { version, integrity, ...more };
}
writeFileSync(file, `${JSON.stringify(complete, null, 2)}\n`);
print(
  `package-lock.json is complete: ${missingEntries(lockfile).length} entries and ${unproven.length} digests added.`,
);
