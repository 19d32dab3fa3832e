import { type ChildProcess, fork, type StdioOptions } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** For what strangers made. No environment (it has secrets); from Node 24 no other files, no writes, no processes. */
export function forkConfined(
  program: URL | string,
  { stdio, execArgv = [] }: { stdio: StdioOptions; execArgv?: string[] },
): ChildProcess {
  const path = program instanceof URL ? fileURLToPath(program) : program;
  // Next declares that every environment has NODE_ENV.
  const env = {} as NodeJS.ProcessEnv;
  return fork(path, { serialization: "advanced", stdio, env, execArgv: [...execArgv, ...permissions(path)] });
}

function permissions(program: string): string[] {
  // Node 22.12 has no such option, and with that of 22.13.1 the process aborted when it loaded a package.
  if (Number.parseInt(process.versions.node, 10) < 24) return [];
  const folders = [dirname(program), packagesOf(program)].flatMap((folder) => [folder, realpathSync(folder)]);
  return ["--permission", ...folders.map((folder) => `--allow-fs-read=${folder}${sep}`)];
}

/** The folder of the program when there is none. */
function packagesOf(program: string): string {
  for (let folder = dirname(program); ; folder = dirname(folder)) {
    const packages = join(folder, "node_modules");
    if (existsSync(packages)) return packages;
    if (folder === dirname(folder)) return dirname(program);
  }
}
