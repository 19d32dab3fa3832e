/** The drawing worker lies beside the program in the build. */
export const drawProgram = new URL("./draw-labels.mjs", import.meta.url);
