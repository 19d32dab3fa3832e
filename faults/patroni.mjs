import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { waitUntil } from "../attack/sockets.mjs";
import { queryOnce, signalFamily } from "./postgres.mjs";

/** Folder of Debian's PostgreSQL programs. */
const BIN = ["15", "16", "17", "18"]
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((path) => existsSync(path));

/** Seconds after which a leader that does not renew its key counts as dead. Patroni allows no less. */
export const TTL = 20;

const PASSWORD = "postgres";

/** PostgreSQL refuses to run as root, so all of these run as its user. */
export function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Makes a folder for that user. */
export function makeOwnFolder(name, user) {
  const folder = mkdtempSync(join(tmpdir(), name));
  chmodSync(folder, 0o750);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/**
 * Starts two PostgreSQL under Patroni with synchronous replication, etcd, and an HAProxy that leads to the leader. The
 * programs are those of Debian.
 */
export async function startPatroniCluster() {
  const user = postgresUser();
  const folder = makeOwnFolder("access-points-patroni-", user);
  const children = [];
  const run = (name, command, args) => {
    const child = spawn(command, args, {
      ...user,
      cwd: folder,
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { said: "" };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output.said += chunk));
    children.push({ name, child, output });
    return child;
  };
  const write = (name, text) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o644 });
    return file;
  };

  const etcd = { client: await getPort(), peer: await getPort() };
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${etcd.client}`, `http://127.0.0.1:${etcd.peer}`];
  run("etcd", "etcd", [
    ...["--name", "one", "--data-dir", join(folder, "etcd"), "--initial-cluster", `one=${peerUrl}`],
    ...["--listen-client-urls", clientUrl, "--advertise-client-urls", clientUrl],
    ...["--listen-peer-urls", peerUrl, "--initial-advertise-peer-urls", peerUrl],
  ]);
  const nodes = [];
  for (const name of ["first", "second"]) {
    const node = { name, port: await getPort(), api: await getPort(), data: join(folder, name) };
    const file = write(`${name}.yml`, JSON.stringify(patroniConfig({ node, folder, etcd: etcd.client })));
    node.patroni = run(name, "patroni", [file]);
    nodes.push(node);
  }
  const entrance = await getPort();
  run("haproxy", "haproxy", ["-f", write("haproxy.cfg", haproxyConfig({ entrance, nodes })), "-db"]);

  const close = () => {
    for (const { data } of nodes) signalPostgres(data, "SIGKILL");
    for (const { child } of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", close);
  const cluster = {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${entrance}/doors`,
    findLeader: async () => (await membersOf(nodes)).find(({ role }) => role === "leader")?.name,
    /** Kills the PostgreSQL of a node, and its Patroni too when `whole`. */
    kill: (name, whole) => {
      const node = nodes.find((one) => one.name === name);
      if (whole) node.patroni.kill("SIGKILL");
      signalPostgres(node.data, "SIGKILL");
    },
    isSynchronous: async () =>
      (await membersOf(nodes)).some(({ role, state }) => role === "sync_standby" && /running|streaming/.test(state)),
    close,
  };
  const ready = await waitUntil(cluster.isSynchronous, 120_000, 500);
  if (!Number.isFinite(ready)) {
    const said = children.map(({ name, output }) => `${name}: ${output.said.slice(-600)}`).join("\n");
    close();
    throw new Error(`The cluster did not start: ${said}`);
  }
  await waitUntil(
    () =>
      queryOnce(cluster.url.replace(/doors$/, "postgres"), "create database doors").then(
        () => true,
        () => false,
      ),
    20_000,
    500,
  );
  return cluster;
}

async function membersOf(nodes) {
  for (const { api } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    if (answer?.ok) return (await answer.json()).members;
  }
  return [];
}

function signalPostgres(data, signal) {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (existsSync(`/proc/${pid}`)) signalFamily(pid, signal);
}

const patroniConfig = ({ node, folder, etcd }) => ({
  scope: "doors",
  name: node.name,
  restapi: { listen: `127.0.0.1:${node.api}`, connect_address: `127.0.0.1:${node.api}` },
  etcd3: { host: `127.0.0.1:${etcd}` },
  bootstrap: {
    dcs: {
      ttl: TTL,
      loop_wait: 5,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: "on" } },
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    pg_hba: ["host all all 127.0.0.1/32 md5", "host replication all 127.0.0.1/32 md5"],
  },
  postgresql: {
    listen: `127.0.0.1:${node.port}`,
    connect_address: `127.0.0.1:${node.port}`,
    data_dir: node.data,
    bin_dir: BIN,
    pgpass: join(folder, `${node.name}.pgpass`),
    authentication: {
      superuser: { username: "postgres", password: PASSWORD },
      replication: { username: "replicator", password: PASSWORD },
    },
    parameters: { unix_socket_directories: folder },
  },
});

const haproxyConfig = ({ entrance, nodes }) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s

listen postgres
  bind 127.0.0.1:${entrance}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`).join("\n")}
`;
