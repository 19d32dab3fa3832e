import { format, stripVTControlCharacters } from "node:util";
import type { Logger } from "pino";
import { howToLogError, pageRequestFields } from "./page-context";

/** Maximum length of one message. Next quotes text that the client sent. */
const MESSAGE_MAX = 4_000;

const levels = { error: "error", warn: "warn", log: "info", info: "info", debug: "debug" } as const;

/**
 * Redirects the console output of Next and React to the log: one JSON line per message, with the id of the page
 * request. Standard output then contains only JSON, and line breaks sent by a client cannot forge a log line. This
 * covers uncaught exceptions and rejections, which Next's server prints, and Node's warnings.
 */
export function logConsole(log: Logger): void {
  for (const [method, level] of Object.entries(levels)) {
    const print = (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error);
      const how = err ? howToLogError() : "whole";
      if (how === "not") return;
      const message = stripVTControlCharacters(
        format(...values.map((value) => (value === err ? err?.message : value))),
      );
      log[how === "line" ? "warn" : level](
        { event: "console", ...pageRequestFields(), ...(err && how === "whole" && { err }) },
        message.slice(0, MESSAGE_MAX).trim(),
      );
    };
    Object.assign(globalThis.console, { [method]: print });
  }
  process.removeAllListeners("warning").on("warning", (err) => log.warn({ event: "warning", err }));
}
