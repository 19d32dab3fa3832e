// npm run demo: runs the program with sample data in a temporary folder, which is deleted at the end.

import { demoUser, openDemo } from "./steps/demo.mjs";
import { exitWithParent } from "./steps/exit-with-parent.mjs";
import { prepare } from "./steps/prepare.mjs";
import { fail, print } from "./steps/terminal.mjs";

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
