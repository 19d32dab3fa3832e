const EVERY_MS = 250;

/**
 * Ends this process when the npm that started it ends. npm passes signals on to its shell, and not every
 * shell passes them on to us: `kill` on npm would leave the program running, and its port taken.
 * For after the build, which listens for signals too and stops when it is done; `parent` is from before it.
 */
export function endWithNpm(parent) {
  if (!process.env.npm_lifecycle_event) return;
  let handled = false;
  const watch = setInterval(() => {
    const handles = process.listenerCount("SIGTERM") > 0;
    // The program stops listening for signals once it has begun to end; another would cut that short.
    const isEnding = handled && !handles;
    handled = handles;
    if (process.ppid !== parent && !isEnding) process.kill(process.pid, "SIGTERM");
    if (process.ppid !== parent || isEnding) clearInterval(watch);
  }, EVERY_MS);
  watch.unref();
}
