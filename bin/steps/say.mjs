/** Prints one line to standard output. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Prints an error, which says what is wrong and what to do, and exits with code 1. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
