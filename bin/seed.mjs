import { runCommand } from "./steps/run-command.mjs";
import { samplePoint } from "./steps/sample-points.mjs";
import { help, note, print } from "./steps/terminal.mjs";

help(`Creates sample access points for a user, to try large lists. See docs/operation.md.

Usage: npm run seed -- --email EMAIL --rows N [--owners M]

  --email EMAIL   the user who owns them
  --rows N        number of access points
  --owners M      divides them among this user and M - 1 invited sample people; default 1

Example: npm run seed -- --email ada@example.com --rows 10000 --owners 10`);

const options = { email: { type: "string" }, rows: { type: "string" }, owners: { type: "string" } };

await runCommand({ options }, async ({ values }) => {
  const { runSeedCommand } = await import("../.build/seed.mjs");
  await runSeedCommand(values, { pointOf: samplePoint, print, note });
});
