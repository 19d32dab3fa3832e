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

/** A release has other command names. */
const COMMANDS = /npm (?:run )?(start|user|check|copy|backup|restore|seed|print-agent)\b(?: --(?= ))?/g;
const nameCommands = (text) =>
  isRelease ? text.replaceAll(COMMANDS, "access-points $1").replaceAll("[-- ", "[") : text;

export function fail(line) {
  process.stderr.write(`${nameCommands(line)}\n`);
  process.exit(1);
}

const FULL = ["ENOSPC", "EDQUOT", "SQLITE_FULL"];

/** For an error that ends a command. Those of Node do not say what to do. */
export function failWith({ code = "", message }) {
  if (code.startsWith("ERR_PARSE_ARGS")) fail(`${message}. See them all with --help.`);
  if (FULL.includes(code))
    fail(`${message}. Free space on that disk, or name another place, and run the command again.`);
  if (code !== "EACCES") fail(message);
  fail(
    `${message}. The command has the rights of user ${process.getuid?.()}; started by root, it has those of the owner of the ` +
      "data folder. Give this user the right to that place, or name another one.",
  );
}

const asksForHelp = () => process.argv.slice(2).some((word) => word === "--help" || word === "-h");

/** Call it first: a command that only prints its help builds nothing. */
export function help(text) {
  if (!asksForHelp()) return;
  print(nameCommands(text));
  process.exit(0);
}

/** For a command without options: one that was ignored would seem to work. */
export function refuseArguments() {
  const [first] = process.argv.slice(2);
  if (first !== undefined) fail(`${first} is not an option: this command takes none. See --help.`);
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
  const none = "There is no password on standard input. Run the command in a terminal, or pipe the password into it.";
  if (!process.stdin.isTTY) return (await readAll(process.stdin)) || fail(none);
  const password = await prompt("Password: ");
  if ((await prompt("Repeat the password: ")) !== password)
    fail("The two passwords differ. Nothing was changed. Run the command again.");
  return password;
}
