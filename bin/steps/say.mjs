/** One short line for the person at the terminal. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Says what went wrong and what to do about it, and ends the program. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
