/** URL of the reader thread's program, which the build puts in the same folder as the server's. */
export const readerProgram = new URL("./read-database.mjs", import.meta.url);
