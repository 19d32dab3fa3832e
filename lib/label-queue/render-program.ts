/** URL of the render worker, which the build puts next to the main program. */
export const renderProgram = new URL("./render-worker.mjs", import.meta.url);
