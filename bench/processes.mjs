import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Returns the processor time of a process in ms. The kernel counts it in hundredths of a second. */
export function cpuMs(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");

/** Returns the memory of a process in MB, as the kernel reports it; 0 when the process has ended. */
export const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024);

const childrenOf = (pid) =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readIfThere(`/proc/${pid}/task/${task}/children`).split(" "))
    .filter((child) => child !== "");

/** Returns the memory of a process and of those that it started, in MB. */
const familyMb = (pid) => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentMb(one), 0);

/** Returns the result of `work`, and by how many MB a process and those that it started grew at most meanwhile. */
export async function watchMemory(pid, work) {
  const before = familyMb(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, familyMb(pid));
  }, 50);
  const result = await work().finally(() => clearInterval(timer));
  return { result, moreMb: most - before };
}
