import pino from "pino";

/** Of lines that wait for standard output; later ones are lost. */
const WAITING_BYTES = 16_000_000;

/**
 * Standard output for the log. While its disk is full, lines wait or are lost: an error that nobody takes would be logged, the
 * line about it could not be written either, and so on for ever.
 */
export function openLogOutput() {
  const output = pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: WAITING_BYTES });
  const { flushSync } = output;
  output.on("error", () => {
    // At the end of the process pino would try it until there is space again.
    output.flushSync = () => {};
  });
  output.on("write", () => {
    output.flushSync = flushSync;
  });
  // A line that is lost does not try whether there is space again.
  output.on("drop", () => output.flush());
  return output;
}
