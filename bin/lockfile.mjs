import { readFileSync, writeFileSync } from "node:fs";
import { completeLockfile, missingEntries } from "./steps/complete-lockfile.mjs";
import { inRoot } from "./steps/root.mjs";
import { help, print } from "./steps/terminal.mjs";

help(`Adds the entries that npm leaves out of package-lock.json. CONTRIBUTING.md says when to run it.

Usage: npm run lockfile

It takes no options.

Example: npm run lockfile`);

const file = inRoot("package-lock.json");
const lockfile = JSON.parse(readFileSync(file, "utf8"));
const added = missingEntries(lockfile).length;
writeFileSync(file, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
print(`package-lock.json is complete: ${added} entries added.`);
