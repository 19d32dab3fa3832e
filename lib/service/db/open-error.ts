/** Error for a data folder or database that cannot be used. `message` is one sentence. */
export class OpenError extends Error {
  override name = "OpenError";
}
