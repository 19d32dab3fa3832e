// node bin/seed.mjs --email EMAIL --rows N [--owners M]: creates sample access points, to try large lists. See docs/operation.md.
import { parseArgs } from "node:util";
import { prepareCommand } from "./steps/prepare.mjs";
import { samplePoint } from "./steps/sample-points.mjs";
import { fail, print } from "./steps/terminal.mjs";

const options = { email: { type: "string" }, rows: { type: "string" }, owners: { type: "string" } };

async function seed() {
  const { values } = parseArgs({ options });
  const { runSeedCommand } = await import("../.build/seed.mjs");
  await runSeedCommand(values, { pointOf: samplePoint, print });
}

await prepareCommand();
await seed().catch((error) => fail(error.message));
