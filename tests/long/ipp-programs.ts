import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import getPort from "get-port";
import { startProxy } from "./nginx";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "access-points-ipp-"));
  // Filters of CUPS run as another user.
  chmodSync(folder, 0o777);
  return folder;
}

/** Starts a message bus of its own, without which ippeveprinter does not start, even where it announces nothing. */
async function startBus() {
  const bus = spawn("dbus-daemon", ["--session", "--nofork", "--print-address=1"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [address] = await once(createInterface(bus.stdout), "line");
  return { address: String(address), stop: () => bus.kill() };
}

/**
 * Starts the reference printer of IPP Everywhere. Each job waits for `release` where `isHeld`; `files` returns what was
 * printed.
 */
export async function startIppPrinter({ formats, isHeld = false }: { formats: string; isHeld?: boolean }) {
  const folder = newFolder();
  const [printed, go] = [join(folder, "printed"), join(folder, "go")];
  mkdirSync(printed);
  writeFileSync(
    join(folder, "print"),
    `#!/bin/sh\nwhile [ ${Number(isHeld)} = 1 ] && [ ! -e ${go} ]; do sleep 0.05; done\ncp "$1" ${printed}/$IPP_JOB_ID\n`,
    { mode: 0o755 },
  );
  const bus = await startBus();
  const port = String(await getPort());
  const options = { r: "off", p: port, n: "localhost", d: folder, K: folder, f: formats, c: join(folder, "print") };
  const args = [...Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]), "Labels"];
  const env = { DBUS_SYSTEM_BUS_ADDRESS: bus.address };
  const printer = await startProxy({ folder, port, command: "ippeveprinter", args, env });
  return {
    url: `ipp://localhost:${port}/ipp/print`,
    release: () => writeFileSync(go, ""),
    files: () => readdirSync(printed).map((name) => readFileSync(join(printed, name))),
    stop: async () => {
      await printer.stop();
      bus.stop();
    },
  };
}

/** Starts a CUPS with one queue, for a label printer of Zebra with labels of 4 × 2 inches in it. */
export async function startCups() {
  const folder = newFolder();
  for (const name of ["cache", "run", "run/certs", "root", "root/ppd", "spool", "spool/tmp"])
    mkdirSync(join(folder, name), { mode: 0o755 });
  const port = String(await getPort());
  const anybody = "Order allow,deny\nAllow all";
  const conf = [
    `Listen 127.0.0.1:${port}`,
    "Browsing No\nWebInterface No\nDefaultAuthType None",
    ...["/", "/admin"].map((path) => `<Location ${path}>\n${anybody}\n</Location>`),
    "<Policy default>\n<Limit All>\nOrder deny,allow\n</Limit>\n</Policy>\n",
  ];
  const files = [
    "FileDevice yes",
    `ServerRoot ${folder}/root\nCacheDir ${folder}/cache\nStateDir ${folder}/run`,
    `RequestRoot ${folder}/spool\nTempDir ${folder}/spool/tmp`,
    `AccessLog ${folder}/access\nErrorLog ${folder}/error\nPageLog ${folder}/page\n`,
  ];
  writeFileSync(join(folder, "cupsd.conf"), conf.join("\n"));
  writeFileSync(join(folder, "cups-files.conf"), files.join("\n"));
  const args = ["-f", "-c", join(folder, "cupsd.conf"), "-s", join(folder, "cups-files.conf")];
  const cups = await startProxy({ folder, port, command: "cupsd", args });
  const queue = ["-p", "labels", "-v", `file://${folder}/printed`, "-m", "drv:///sample.drv/zebra.ppd"];
  const options = ["-o", "PageSize=w288h144", "-E"];
  await promisify(execFile)("/usr/sbin/lpadmin", ["-h", `127.0.0.1:${port}`, ...queue, ...options]);
  return {
    url: `ipp://127.0.0.1:${port}/printers/labels`,
    file: () => readFileSync(join(folder, "printed"), "latin1"),
    stop: cups.stop,
  };
}
