import type { LabelPrinter } from "./label-printer";

const PREFIX = "printer:";

/** Value of the choice how to print: sends the labels to the printer. */
export const wayTo = (printerId: string): string => PREFIX + printerId;

/** Null for a file. */
export const senderOf = (how: string): string | null => (how.startsWith(PREFIX) ? how.slice(PREFIX.length) : null);

export const isConnected = ({ connection }: Pick<LabelPrinter, "connection">): boolean => connection !== null;
