/** The drawing worker lies beside the program in the build. */
export const drawProgram = new URL("./render-worker.mjs", import.meta.url);
