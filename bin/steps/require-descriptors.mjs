import { fail } from "./say.mjs";

/** Lowest limit of open files that lets the program start: Node opens about 220 files while it loads the packages. */
const LEAST = 256;

/** Exits with an error when this process may open too few files (soft limit, `ulimit -n`). */
export function requireDescriptors() {
  process.report.excludeNetwork = true;
  const limit = process.report.getReport().userLimits?.open_files?.soft;
  if (typeof limit !== "number" || limit >= LEAST) return;
  fail(
    `This process may have ${limit} files and connections open, and at least ${LEAST} are needed. Raise the limit with: ulimit -n 4096 (LimitNOFILE in a systemd unit), then start again.`,
  );
}
