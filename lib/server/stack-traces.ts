import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import pino from "pino";

/** Position in a stack trace: a file as a path or URL, the line and the column, both from 1. */
const POSITION = /((?:file:\/\/)?\/[^\s():]+):(\d+):(\d+)/g;

/** Source maps that were read, by the path of the built file; null for a file that has none. */
const maps = new Map<string, SourceMap | null>();

/**
 * Returns a stack trace with the positions in the sources instead of those in the built files. Only the map of a file in
 * the trace is read. Node's own source maps read that of every loaded file, packages too: 110 MB, and half a second of
 * the start.
 */
export function withSourcePositions(stack: string): string {
  return stack.replace(POSITION, (position, file: string, line: string, column: string) => {
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    const entry = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !("originalSource" in entry)) return position;
    const { originalSource: source, originalLine, originalColumn } = entry;
    // Next names its sources as URLs, such as turbopack:///[project]/app/page.tsx.
    const name = source.includes("://") ? source : resolve(dirname(path), source);
    return `${name}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

function mapOf(path: string): SourceMap | null {
  const found = maps.get(path);
  if (found !== undefined) return found;
  const file = `${path}.map`;
  const isOurs = !path.includes("/node_modules/") && existsSync(file);
  const map = isOurs ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : null;
  maps.set(path, map);
  return map;
}

/** Returns an error as the log has it: with its properties, its causes and the positions in the sources. */
export function errorForLog(error: Error): object {
  const { stack, ...fields } = pino.stdSerializers.err(error);
  return { ...fields, stack: withSourcePositions(stack) };
}
