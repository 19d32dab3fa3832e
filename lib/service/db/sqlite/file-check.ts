import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";

/** Bytes of the header of an SQLite file (sqlite.org/fileformat2.html §1.3). */
const HEADER_BYTES = 100;

/**
 * Why the file cannot be the whole of a database, or null. Looks at the header alone, so that a large database opens
 * as fast as a small one; a full check is another command's work.
 */
export function whyIncomplete(file: string): string | null {
  if (!existsSync(file)) return null;
  const size = statSync(file).size;
  // With a write-ahead log, the file may be behind what the header will say.
  if (size === 0 || (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0)) return null;
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, "r");
  readSync(descriptor, header, 0, HEADER_BYTES, 0);
  closeSync(descriptor);
  if (!header.toString("latin1", 0, 16).startsWith("SQLite format 3")) return "it is not an SQLite database";
  // 1 stands for 65,536, which two bytes cannot hold.
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const expected = pageSize * header.readUInt32BE(28);
  return size < expected ? `it is cut short: ${size} of ${expected} bytes` : null;
}
