// node bin/seed.mjs --email EMAIL --rows N: creates sample access points, to try large lists. See docs/operation.md.
import { parseArgs } from "node:util";
import { madeUpPoint } from "./steps/demo-points.mjs";
import { prepare, readDotEnv } from "./steps/prepare.mjs";
import { root } from "./steps/root.mjs";
import { fail, say } from "./steps/say.mjs";

const options = { email: { type: "string" }, rows: { type: "string" } };

async function seed() {
  const { values } = parseArgs({ options });
  const { runSeedCommand } = await import("../.build/seed.mjs");
  await runSeedCommand(values, { pointOf: madeUpPoint, print: say });
}

await prepare();
readDotEnv();
process.chdir(root);
process.env.NODE_ENV ||= "production";
await seed().catch((error) => fail(error.message));
