/** One line of `application/x-ndjson`, in which a long-running operation says how far it is. */
export type Progress = { phase: "reading" | "checking" | "writing"; done: number; total: number | null };

/** Called from time to time during a long-running operation. It throws when the operation is cancelled. */
export type Report = (progress: Progress) => void;
