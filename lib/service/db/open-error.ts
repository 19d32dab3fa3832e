/** The data folder or the database cannot be used. `message` is one sentence. */
export class OpenError extends Error {
  override name = "OpenError";
}
