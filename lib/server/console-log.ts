import { format, stripVTControlCharacters } from "node:util";
import type { Logger } from "pino";
import { howToLogError, pageRequestFields } from "./page-context";

/** Next quotes text that the client sent. */
const MESSAGE_MAX = 4_000;

const levels = { error: "error", warn: "warn", log: "info", info: "info", debug: "debug" } as const;

/** Output is then JSON only, so clients cannot forge log lines. Includes uncaught errors and Node's warnings. */
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
