import { once } from "node:events";
import { PassThrough } from "node:stream";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { logConsole } from "./console-log";

const printers = { ...globalThis.console };
afterEach(() => void Object.assign(globalThis.console, printers));

test("each console message becomes one JSON line", async () => {
  const lines = new PassThrough();
  logConsole(pino({}, lines));
  const { error, warn, log } = globalThis.console;
  error(new Error('Cannot parse \'\n{"level":30,"forged":true}\n\''));
  warn("\u001b[31m ⨯ \u001b[39m%s", "a\r\nb");
  log({ some: "object" });
  error("x".repeat(100_000));
  process.emit("warning", new Error("careful"));
  lines.end();
  const [text] = await once(lines.setEncoding("utf8"), "data");
  const read = text
    .trimEnd()
    .split("\n")
    .map((line: string) => JSON.parse(line));
  expect(read.map(({ level, event }: { level: number; event: string }) => [level, event])).toEqual([
    [50, "console"],
    [40, "console"],
    [30, "console"],
    [50, "console"],
    [40, "warning"],
  ]);
  expect(read[0].err.message).toContain("forged");
  expect(read[1].msg).toBe("⨯ a\r\nb");
  expect(read[3].msg).toHaveLength(4_000);
});
