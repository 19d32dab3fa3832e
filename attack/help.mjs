/** Prints the help of a command and exits with code 0 when `--help` or `-h` is given. */
export function printHelp(text) {
  if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
  process.stdout.write(`${text}\n`);
  process.exit(0);
}
