import { parseArgs } from "node:util";
import { prepareCommand } from "./steps/prepare.mjs";
import { fail, failWith, help, note, print, readPassword } from "./steps/terminal.mjs";

help(`Manages users in the database of DATA_DIR. May run while the program is running.
docs/people.md has examples.

  npm run user -- add EMAIL [--name NAME] [--role ROLE]   adds a user; asks for the password
  npm run user -- list                                    prints e-mail, role, state and name of every user
  npm run user -- role EMAIL ROLE                         changes the role: viewer, staff, manager or admin
  npm run user -- name EMAIL NAME                         changes the name
  npm run user -- password EMAIL                          asks for a new password; ends every session
  npm run user -- disable EMAIL                           stops a user from signing in; ends every session
  npm run user -- enable EMAIL                            lets a disabled user sign in again
  npm run user -- remove EMAIL                            removes a user who owns no access points
  npm run user -- link EMAIL ISSUER SUBJECT               lets an account at a provider sign in as the user
  npm run user -- unlink EMAIL                            unlinks the user's accounts at providers; ends their sessions
  npm run user -- reset-factor EMAIL                      removes the second factor; ends every session

Without --name, add uses the part of the e-mail address before @; without --role, it adds staff. Passwords are read from
the terminal, or from standard input when that is a pipe or a file. The last active admin with a password cannot be
disabled, removed or given another role: add another admin first. docs/sign-in.md explains providers.

Example: npm run user -- add kim@example.com --name "Kim Lee" --role manager`);

const options = { name: { type: "string" }, role: { type: "string" }, help: { type: "boolean", short: "h" } };

function readArguments() {
  const { positionals, values, tokens } = parseArgs({ options, allowPositionals: true, strict: false, tokens: true });
  for (const { kind, name, rawName, value } of tokens) {
    if (kind !== "option") continue;
    if (!(name in options)) fail(`${rawName} is not an option. See them all with: npm run user -- --help`);
    const { type } = options[name];
    if (type === "string" && !value) fail(`--${name} needs a value, such as --name "Kim Lee" or --role manager.`);
    if (type === "boolean" && value !== undefined) fail(`--${name} takes no value.`);
  }
  return { positionals, values };
}

const { positionals, values } = readArguments();
await prepareCommand();
const { runUserCommand } = await import("../.build/user.mjs");
await runUserCommand(positionals, values, { readPassword, print, note }).catch(failWith);
