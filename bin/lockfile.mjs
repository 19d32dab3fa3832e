// npm run lockfile: adds the entries that npm leaves out of package-lock.json. See CONTRIBUTING.md.
import { readFileSync, writeFileSync } from "node:fs";
import { completeLockfile, missingEntries } from "./steps/complete-lockfile.mjs";
import { inRoot } from "./steps/root.mjs";
import { print } from "./steps/terminal.mjs";

const file = inRoot("package-lock.json");
const lockfile = JSON.parse(readFileSync(file, "utf8"));
const added = missingEntries(lockfile).length;
writeFileSync(file, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
print(`package-lock.json is complete: ${added} entries added.`);
