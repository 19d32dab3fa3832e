import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import pino from "pino";

/** Line and column from 1. A path begins at one place of a word only: errors may quote many slashes. */
const POSITION = /(?<![^\s():])((?:file:\/\/)?\/[^\s():]+):(\d+):(\d+)/g;

/** By the path of the built file; null for one without a map. */
const maps = new Map<string, SourceMap | null>();

/** Node's own source maps read the map of every loaded file, packages too. */
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
  let map: SourceMap | null = null;
  try {
    if (isOurs) map = new SourceMap(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // The logged error may be that no file can be opened.
    return null;
  }
  maps.set(path, map);
  return map;
}

/** Properties, causes and positions in the sources. What is no error is returned as it is. */
export function errorForLog(error: unknown): unknown {
  const fields: unknown = pino.stdSerializers.err(error as Error);
  if (typeof fields !== "object" || fields === null || !("stack" in fields)) return fields;
  return typeof fields.stack === "string" ? { ...fields, stack: withSourcePositions(fields.stack) } : fields;
}
