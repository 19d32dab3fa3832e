/** "" is the button that saves the answer alone. */
export const savedText = (pressed: string): string =>
  pressed === "" ? "The answer was saved." : `The report was marked as ${pressed}.`;
