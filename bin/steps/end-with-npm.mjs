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
    handled ||= handles;
    // Nobody listens any more: the program has begun to end, and another signal would cut that short. Or what was
    // built before it is done, and it is about to listen itself: the next look tells.
    if (process.ppid === parent || (handled && !handles)) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, EVERY_MS);
  watch.unref();
}
