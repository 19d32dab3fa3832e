import { openPrograms } from "./program.mjs";

/**
 * Runs one of the cases against the build at `root`, on temporary folders. Returns its figures as rows; a case that throws
 * adds a row whose limit does not hold. `isShort` limits the case to seconds, for tests.
 */
export async function runCase(cases, name, { root, seed = 1, isShort = false, say = () => {} }) {
  const rows = [];
  const programs = openPrograms(root);
  // When the run is interrupted, nothing stays behind.
  process.once("exit", programs.close);
  const record = (what, figure, limit, note = "") => {
    const isHeld = isShort && limit.isTime ? Number.isFinite(figure) : limit.holds(figure);
    rows.push({ name, what, figure, limit, isHeld, note });
    say(`${isHeld ? "  " : "✗ "}${what}: ${figure}${limit.said && ` (${limit.said})`} ${note}`);
  };
  try {
    await cases[name]({ programs, record, seed, isShort });
  } catch (error) {
    record("the case itself", `failed: ${error.message.slice(0, 200)}`, { said: "to end", holds: () => false });
  } finally {
    programs.close();
    process.off("exit", programs.close);
  }
  return rows;
}
