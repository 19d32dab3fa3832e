import { Gauge, type Registry } from "prom-client";
import type { ServiceContext } from "../context";
import type { DatabaseGauge } from "../db/database";

/** Read at each request for the metrics. */
export function registerGauges(registry: Registry, context: ServiceContext): void {
  const { database, passwords, labelQueue, backups, now } = context;
  const add = ({ name, help, read }: DatabaseGauge) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });

  add({ name: "password_hashes_running", help: "Passwords being hashed", read: () => passwords.load().running });
  add({
    name: "password_hashes_waiting",
    help: "Passwords in the queue of the hasher; above 32 sign-ins answer 503",
    read: () => passwords.load().waiting,
  });
  add({
    name: "label_jobs_open",
    help: "Print jobs in the queue of this process, the running ones included",
    read: labelQueue.countOpen,
  });

  for (const gauge of database.gauges) add(gauge);
  if (backups) {
    add({
      name: "backup_age_seconds",
      help: "Age of the newest complete backup; NaN when there is none",
      read: async () => {
        const newest = await backups.findNewest();
        return newest ? (now() - Date.parse(newest.manifest.createdAt)) / 1_000 : Number.NaN;
      },
    });
    add({
      name: "backup_failed",
      help: "1 when the last backup of this process failed",
      read: () => (backups.last()?.problem ? 1 : 0),
    });
  }
}
