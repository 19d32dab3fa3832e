import { execFileSync } from "node:child_process";
import { arch, cpus, platform, totalmem } from "node:os";

/** Returns the date, the commit, the Node version and the machine of this run as Markdown text. */
export function whenAndWhere() {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const { length, 0: core } = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, at ${commit}, with Node ${process.versions.node}`,
    `on ${platform()} ${arch()}: ${length} cores of ${core?.model ?? "an unknown kind"}, ${memory} GB of memory.`,
    "The load generator shares the cores: read the ratios.",
  ].join(" ");
}
