import { fail } from "./say.mjs";

/** Fewest open files that a start works with: some 220 files are open at once while Node loads the packages. */
const LEAST = 256;

/** Ends with a sentence when the system lets this process open too few files. */
export function requireDescriptors() {
  process.report.excludeNetwork = true;
  const limit = process.report.getReport().userLimits?.open_files?.soft;
  if (typeof limit !== "number" || limit >= LEAST) return;
  fail(
    `This process may have ${limit} files and connections open, and at least ${LEAST} are needed. Raise the limit with: ulimit -n 4096 (LimitNOFILE in a systemd unit), then start again.`,
  );
}
