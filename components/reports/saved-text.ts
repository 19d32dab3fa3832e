/** Returns what the message says after a button of a report was pressed; "" is the one that saves the answer alone. */
export const savedText = (pressed: string): string =>
  pressed === "" ? "The answer was saved." : `The report was marked as ${pressed}.`;
