const EVERY_MS = 250;

/**
 * Ends this process with SIGTERM when the npm that started it ends. npm forwards signals to its shell, but not every
 * shell forwards them to this process: after `kill` on npm, the program would keep running and hold its port.
 * Call this after the build, because the build adds signal listeners and removes them when it is done. `parent` is the
 * parent's process id, read before the build.
 */
export function exitWithParent(parent) {
  if (!process.env.npm_lifecycle_event) return;
  let handled = false;
  const watch = setInterval(() => {
    const handles = process.listenerCount("SIGTERM") > 0;
    handled ||= handles;
    // `handled && !handles`: the listeners of SIGTERM are gone. Either the program is shutting down, and another signal
    // would interrupt that; or the program has not added its own listener yet, and a later check ends the process.
    if (process.ppid === parent || (handled && !handles)) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, EVERY_MS);
  watch.unref();
}
