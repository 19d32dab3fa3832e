const EVERY_MS = 250;

// Not every shell of npm forwards signals, and the program would keep running and hold its port.
// Call it after the build, which removes signal listeners. `parent` is the id read before the build.
export function exitWithParent(parent) {
  if (!process.env.npm_lifecycle_event) return;
  let handled = false;
  const watch = setInterval(() => {
    const handles = process.listenerCount("SIGTERM") > 0;
    handled ||= handles;
    // `handled && !handles`: it is shutting down, or has no listener yet, and a later check ends it.
    if (process.ppid === parent || (handled && !handles)) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, EVERY_MS);
  watch.unref();
}
