/** URL of the render worker, which the build puts next to the main program. */
export const drawProgram = new URL("./render-worker.mjs", import.meta.url);
