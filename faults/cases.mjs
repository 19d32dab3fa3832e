import { attackClock } from "../attack/cases/clock.mjs";
import { attackDisk } from "../attack/cases/full-disk.mjs";
import { attackDatabase } from "../attack/cases/lost-database.mjs";
import { watchSyncs } from "../attack/cases/power-loss.mjs";
import { attackByLock } from "../attack/cases/write-lock.mjs";
import { takeDatabaseAway } from "./cases/database-away.mjs";
import { exhaustDescriptors } from "./cases/descriptors.mjs";
import { failOver } from "./cases/failover.mjs";
import { interruptUpgrade } from "./cases/half-upgrade.mjs";
import { killUnderLoad } from "./cases/kill.mjs";
import { poolConnections } from "./cases/pgbouncer.mjs";
import { drillRestore } from "./cases/restore-drill.mjs";
import { slowDown } from "./cases/slow-database.mjs";
import { killWorkers } from "./cases/worker-killed.mjs";

/** Faults by name, of the same form as the cases of `npm run attack`, some of which are faults. */
export const cases = {
  "disk-full": attackDisk,
  "file-damaged": attackDatabase,
  "write-lock": attackByLock,
  "power-loss": watchSyncs,
  clock: attackClock,
  descriptors: exhaustDescriptors,
  kill: killUnderLoad,
  "worker-killed": killWorkers,
  "half-upgrade": interruptUpgrade,
  "database-away": takeDatabaseAway,
  "database-slow": slowDown,
  failover: failOver,
  pgbouncer: poolConnections,
  "restore-drill": drillRestore,
};
