// npm run demo: runs the program with sample data in a temporary folder, which is deleted at the end.

import { demoPerson } from "./steps/demo-environment.mjs";
import { endWithNpm } from "./steps/end-with-npm.mjs";
import { openDemo } from "./steps/open-demo.mjs";
import { prepare } from "./steps/prepare.mjs";
import { fail, say } from "./steps/say.mjs";

const npm = process.ppid;
await prepare();
endWithNpm(npm);
const address = await openDemo(process.env.PORT || "3000").catch((error) =>
  fail(`The demo cannot start: ${error.message}`),
);
say(`
  Open      ${address}
  E-mail    ${demoPerson.email}
  Password  ${demoPerson.password}

  250 access points are there to play with. Ctrl+C ends it, and nothing is kept.
`);
