import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { createSelfSigned } from "../self-signed";
import { NAME } from "../server/http-client";

/** Debian installs nginx in a folder that only root's PATH contains. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/**
 * Runs deploy/nginx.conf with addresses, certificate and paths replaced for this machine. `port` serves https;
 * `processes` are the local ports of the upstream processes.
 */
export async function startNginx({ port, processes }: { port: string; processes: string[] }) {
  const folder = mkdtempSync(join(tmpdir(), "access-points-nginx-"));
  chmodSync(folder, 0o755);
  const httpPort = String(await getPort());
  const { key, cert: certificate } = createSelfSigned(NAME);
  writeFileSync(join(folder, "key.pem"), key);
  writeFileSync(join(folder, "certificate.pem"), certificate);
  const conf = join(folder, "nginx.conf");
  writeFileSync(conf, fillIn({ folder, port, httpPort, processes }));
  const proxy = await startProxy({ folder, port, command: "nginx", args: nginxArgs(folder, conf) });
  return { url: `https://${NAME}:${port}`, port, httpPort, certificate, ...proxy };
}

export const nginxArgs = (folder: string, conf: string) => [
  "-p",
  folder,
  "-c",
  conf,
  "-e",
  "stderr",
  "-g",
  "daemon off;",
];

type ProxyProcess = { folder: string; port: string; command: string; args: string[]; env?: Record<string, string> };

/** Resolves when the port is open. `stop` ends the process as it is ended before an update, and deletes its folder. */
export async function startProxy({ folder, port, command, args, env = {} }: ProxyProcess) {
  const child = spawn(command, args, { env: { ...environment, ...env }, stdio: ["ignore", "ignore", "pipe"] });
  const output = { said: "" };
  child.stderr.on("data", (chunk) => (output.said += chunk));
  const exited = once(child, "exit");
  const end = () => child.kill("SIGKILL");
  process.on("exit", end);
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${command} did not start:\n${output.said}`);
    await sleep(20);
  }
  return {
    output,
    stop: async () => {
      child.kill(command === "nginx" ? "SIGQUIT" : "SIGTERM");
      await exited;
      process.off("exit", end);
      rmSync(folder, { recursive: true });
    },
  };
}

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

type Machine = { folder: string; port: string; httpPort: string; processes: string[] };

function fillIn({ folder, port, httpPort, processes }: Machine): string {
  const [, parameters = ""] = configuration.match(/^ +server app-1:3000 (.+);$/m) ?? [];
  const servers = processes.map((process) => `    server 127.0.0.1:${process} ${parameters};\n`).join("");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (what) => `  ${what}_temp_path ${folder}/${what};\n`,
  );
  return configuration
    .replace(/( +server app-\d:3000 .+;\n)+/, servers)
    .replaceAll(/^ +listen \[::\].+\n/gm, "")
    .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${port}`)
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${httpPort}`)
    .replaceAll("/etc/nginx/certificates", folder)
    .replace("/run/nginx.pid", `${folder}/nginx.pid`)
    .replace("/var/cache/access-points", `${folder}/cache`)
    .replace("http {\n", (line) => line + temporary.join(""));
}

const configuration = readFileSync(join(import.meta.dirname, "../../deploy/nginx.conf"), "utf8");

const isOpen = (port: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => resolve(Boolean(socket.destroy())));
    socket.on("error", () => resolve(false));
  });
