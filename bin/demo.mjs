import { demoUser, openDemo } from "./steps/demo.mjs";
import { exitWithParent } from "./steps/exit-with-parent.mjs";
import { prepare } from "./steps/prepare.mjs";
import { fail, help, print, refuseArguments } from "./steps/terminal.mjs";

help(`Runs the program with sample data in a temporary folder, which is deleted at the end.

Usage: npm run demo

It takes no options; PORT sets the port (default 3000). Other variables are ignored.

Example: PORT=8080 npm run demo`);
refuseArguments();

const npm = process.ppid;
await prepare();
exitWithParent(npm);
const address = await openDemo(process.env.PORT || "3000").catch((error) =>
  fail(`The demo cannot start: ${error.message}`),
);
print(`
  Open      ${address}
  E-mail    ${demoUser.email}
  Password  ${demoUser.password}

  The demo has 250 access points. Press Ctrl+C to stop it; its data is then deleted.
`);
