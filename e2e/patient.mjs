// Loaded by `--import` into the program of a story: its limits on waiting for others are ten times as long. The program gives an
// OpenID Connect provider 4.5 seconds, and a provider in a busy process of the tests may need more.
const { timeout } = AbortSignal;
AbortSignal.timeout = (/** @type {number} */ milliseconds) => timeout.call(AbortSignal, milliseconds * 10);
