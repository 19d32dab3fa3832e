import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { isRelease } from "./root.mjs";

export const print = (line) => process.stdout.write(`${line}\n`);

/** Prints what is no result of the command, so that another program can read the results. */
export const note = (line) => process.stderr.write(`${line}\n`);

// As in `access-points check | head -1`, which closes the pipe.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const asksForHelp = () => process.argv.slice(2).some((word) => word === "--help" || word === "-h");

/** Call it first: a command that only prints its help builds nothing. A release has other command names. */
export function help(text) {
  if (!asksForHelp()) return;
  const inRelease = text.replaceAll(/npm (?:run )?(\w+)(?: --(?= ))?/g, "access-points $1").replaceAll("[-- ", "[");
  print(isRelease ? inRelease : text);
  process.exit(0);
}

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

function prompt(question) {
  process.stderr.write(question);
  const terminal = createInterface({ input: process.stdin, output: silent(), terminal: true });
  return new Promise((resolve) => {
    terminal.on("SIGINT", () => process.exit(130));
    terminal.question("", (answer) => {
      terminal.close();
      process.stderr.write("\n");
      resolve(answer);
    });
  });
}

async function readAll(stream) {
  let text = "";
  for await (const chunk of stream.setEncoding("utf8")) text += chunk;
  return text.replace(/\r?\n$/, "");
}

/** Never an argument, because arguments stay in the shell's history and appear in the process list. */
export async function readPassword() {
  if (!process.stdin.isTTY) return readAll(process.stdin);
  const password = await prompt("Password: ");
  if ((await prompt("Repeat the password: ")) !== password)
    fail("The two passwords differ. Nothing was changed. Run the command again.");
  return password;
}
