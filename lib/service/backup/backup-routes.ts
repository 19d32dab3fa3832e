import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Backup, BackupList, BackupListQuery } from "@/lib/contract/backups";
import { backupOperations } from "@/lib/contract/operations/office-operations";
import { paginationOf } from "@/lib/contract/pagination";
import { t } from "@/lib/messages/messages";
import { inTransactionAs } from "../accounts/in-transaction-as";
import { recordAudit } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import { listOperation } from "../http/link-header";
import { type Operation, operation } from "../http/operation";
import { ServiceProblem } from "../http/problem-error";
import { type BackupManifest, DATABASE, type ListedBackup, listBackups, MANIFEST } from "./backup-folder";

/** Restoring one needs the machine. */
export const backupRoutes = (context: Pick<ServiceContext, "backups" | "db" | "now">): Operation[] => [
  listOperation(backupOperations.listBackups, ({ query }) => readBackups(context, query)),
  operation(backupOperations.startBackup, async (_, person) => {
    const backups = requireBackups(context);
    await backups.requireAvailable();
    // Before the backup, which then says who asked for it.
    await inTransactionAs(context, person, (trx) =>
      recordAudit(trx, { actor: person, action: "backup.requested", at: context.now() }),
    );
    void backups.makeNow();
    return { body: { running: true } };
  }),
  operation(backupOperations.downloadBackup, async ({ key, isHead }, person) => {
    const { db, now } = context;
    const { folder } = requireBackups(context).schedule;
    const backup = (await listBackups(folder)).find(({ name }) => name === key);
    if (!backup) throw new ServiceProblem("not-found", t("serviceBackup.notThere"));
    const { name } = backup;
    if (!isHead) {
      await recordAudit(db, { actor: person, action: "backup.downloaded", target: { id: name, name }, at: now() });
    }
    return {
      headers: { "Content-Disposition": `attachment; filename="${name}.tar"` },
      stream: { type: "application/x-tar", ...archiveOf(backup, folder) },
    };
  }),
];

function requireBackups({ backups }: Pick<ServiceContext, "backups">): NonNullable<ServiceContext["backups"]> {
  if (backups) return backups;
  throw new ServiceProblem("no-backups", t("serviceBackup.none"));
}

async function readBackups({ backups }: Pick<ServiceContext, "backups">, query: BackupListQuery): Promise<BackupList> {
  const found = backups ? await listBackups(backups.schedule.folder) : [];
  const from = (query.page - 1) * query.limit;
  const last = backups?.last() ?? null;
  return {
    schedule: backups?.schedule ?? null,
    running: backups?.isRunning() ?? false,
    last: last && { ...last, at: new Date(last.at).toISOString() },
    data: found.slice(from, from + query.limit).map(toBackup),
    pagination: paginationOf(query, found.length),
  };
}

const toBackup = ({ name, manifest: { createdAt, database, tables } }: ListedBackup): Backup => ({
  name,
  createdAt,
  bytes: database.bytes,
  accessPoints: tables.find((table) => table.name === "access_points")?.rows ?? 0,
});

const BLOCK = 512;
const READ_BYTES = 1 << 18;

type Entry = { name: string; bytes: number; read: () => AsyncIterable<Uint8Array> };

/** POSIX ustar. Without the secret: whoever has it can sign in as anybody, and an archive leaves the machine. */
function archiveOf({ name, manifest }: ListedBackup, folder: string) {
  const described: BackupManifest = { ...manifest, secret: null };
  const json = Buffer.from(`${JSON.stringify(described, null, 2)}\n`);
  const entries: Entry[] = [
    {
      name: `${name}/${MANIFEST}`,
      bytes: json.length,
      read: async function* () {
        yield json;
      },
    },
    { name: `${name}/${DATABASE}`, bytes: manifest.database.bytes, read: () => readFile(join(folder, name, DATABASE)) },
  ];
  const size = entries.reduce((sum, { bytes }) => sum + BLOCK + bytes + paddingOf(bytes), 2 * BLOCK);
  return { size, content: toStream(writeTar(entries, Date.parse(manifest.createdAt))) };
}

/** Reads no chunk before it is read. */
const toStream = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull: async (controller) => {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );

async function* writeTar(entries: readonly Entry[], at: number): AsyncGenerator<Uint8Array> {
  for (const { name, bytes, read } of entries) {
    yield headerOf(name, bytes, at);
    yield* read();
    yield new Uint8Array(paddingOf(bytes));
  }
  yield new Uint8Array(2 * BLOCK);
}

async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    yield* file.createReadStream({ highWaterMark: READ_BYTES, autoClose: false });
  } finally {
    await file.close();
  }
}

const paddingOf = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** A size of more than 8 GB is written in base 256, which GNU tar and bsdtar read. */
function headerOf(name: string, bytes: number, at: number): Uint8Array {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
  header.write(name, 0, 100, "latin1");
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  if (bytes < 8 ** 11) octal(bytes, 124, 12);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(bytes), 128);
  }
  octal(Math.floor(at / 1_000), 136, 12);
  header.write("        0", 148, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}
