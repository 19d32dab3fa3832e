import type { ReadAnswer } from "../reader/protocol";

/** Message after the last statement: the thread writes the checkpoint, closes the file and ends. */
export const END = "end";

/** Answer of the writer thread: rows as those of the reader thread, or what a statement without rows changed. */
export type WriteAnswer = ReadAnswer | { changes: number; insertId: number };
