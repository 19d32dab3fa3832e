import { format, stripVTControlCharacters } from "node:util";
import type { Logger } from "pino";
import { pageRequestFields } from "./page-context";

/** Longest message of one line; Next quotes what a client sent. */
const MESSAGE_MAX = 4_000;

const levels = { error: "error", warn: "warn", log: "info", info: "info", debug: "debug" } as const;

/**
 * Sends what Next and React print to the log instead, as one JSON line each with the id of the page request, so that
 * standard output holds nothing else and a client's line breaks forge no line. That includes uncaught exceptions and
 * rejections, which Next's server prints, and the warnings of Node.
 */
export function logConsole(log: Logger): void {
  for (const [method, level] of Object.entries(levels)) {
    const print = (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error);
      const message = stripVTControlCharacters(
        format(...values.map((value) => (value === err ? err?.message : value))),
      );
      log[level](
        { event: "console", ...pageRequestFields(), ...(err && { err }) },
        message.slice(0, MESSAGE_MAX).trim(),
      );
    };
    Object.assign(globalThis.console, { [method]: print });
  }
  process.removeAllListeners("warning").on("warning", (err) => log.warn({ event: "warning", err }));
}
