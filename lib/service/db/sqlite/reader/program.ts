/** The reader thread's program lies beside the server's in the build. */
export const readerProgram = new URL("./read-database.mjs", import.meta.url);
