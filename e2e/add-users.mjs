// Adds users to the database in DATA_DIR, as `npm run user -- add` does: one for each message from the parent process,
// which it answers with what the command prints. A process for each user would take 1.6 s of CPU time, mostly to load
// the packages and the dictionaries that rate the password.
import { runUserCommand } from "../.build/user.mjs";

process.on("message", async ({ email, name, password, role }) => {
  const lines = [];
  const terminal = { readPassword: async () => password, print: (line) => lines.push(line), note: () => {} };
  await runUserCommand(["add", email], { name, ...(role && { role }) }, terminal);
  process.send(lines.join("\n"));
});
