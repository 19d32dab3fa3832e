/** One line of `application/x-ndjson`. */
export type Progress = { phase: "reading" | "checking" | "writing"; done: number; total: number | null };

/** Throws when the operation is cancelled. */
export type Report = (progress: Progress) => void;
