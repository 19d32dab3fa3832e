// Starts the processes of compose.yaml together and walks through them: PostgreSQL, two processes of the image, and nginx
// with deploy/nginx.conf as it stands. bin/test-containers.mjs runs this file in a network and mounts of its own, where
// the addresses and ports of compose.yaml are free.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openImage, startReadOnly } from "./container-image.mjs";
import { inRoot } from "./root.mjs";
import { fail, print } from "./terminal.mjs";
import { createAndPrint, openWalk, setUp } from "./walk-to-label.mjs";

const NAME = "doors.example.com";
const folder = mkdtempSync(join(tmpdir(), "access-points-compose-"));
const children = [];

/** Returns the addresses that compose.yaml gives to its processes, by name. */
async function readAddresses() {
  const { parse } = await import("yaml");
  const { services } = parse(readFileSync(inRoot("compose.yaml"), "utf8"), { merge: true });
  return Object.entries(services).flatMap(([name, { networks }]) => {
    const address = networks?.default?.ipv4_address;
    return address ? [{ name, address }] : [];
  });
}

/** Gives this network the addresses of the processes, and this file system the paths of deploy/nginx.conf. */
function prepareMachine(addresses) {
  execFileSync("ip", ["link", "set", "lo", "up"]);
  for (const { address } of addresses) execFileSync("ip", ["address", "add", `${address}/32`, "dev", "lo"]);
  const hosts = join(folder, "hosts");
  const lines = [...addresses, { name: NAME, address: "127.0.0.1" }, { name: "localhost", address: "127.0.0.1" }];
  writeFileSync(hosts, lines.map(({ name, address }) => `${address} ${name}\n`).join(""));
  execFileSync("mount", ["--bind", hosts, "/etc/hosts"]);
  for (const path of ["/run", "/var/cache", "/var/lib/nginx", "/etc/nginx"]) {
    mkdirSync(path, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "tmpfs", path]);
  }
  const certificates = "/etc/nginx/certificates";
  mkdirSync(certificates);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", `${certificates}/key.pem`];
  const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...key, ...subject, "-out", `${certificates}/certificate.pem`], {
    stdio: "pipe",
  });
  return hosts;
}

async function waitFor(what, condition, child) {
  const until = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > until || (child && child.exitCode !== null)) throw new Error(`${what} is not ready.`);
    await sleep(50);
  }
}

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(Boolean(socket.destroy())));
    socket.on("error", () => resolve(false));
  });

/** Starts one process of the image on its address, and waits until the image's own health check passes. */
async function startApp({ name, address }, { image, hosts, databaseUrl, secret }) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  chownSync(dataDir, 1_000, 1_000);
  const env = {
    HOST: address,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret,
    PUBLIC_URL: `https://${NAME}`,
    TRUSTED_PROXY_HOPS: "1",
  };
  const app = startReadOnly(image, { dataDir, env, hosts });
  children.push(app);
  const healthy = async () => (await fetch(`http://${address}:3000/readyz`).catch(() => null))?.ok === true;
  await waitFor(name, healthy, app.child).catch((error) => {
    throw new Error(`${error.message} ${app.output.said}`);
  });
  return app;
}

async function walkCompose() {
  const addresses = await readAddresses();
  const hosts = prepareMachine(addresses);
  const image = openImage();
  const { startCluster } = await import("../../.build/postgres-cluster.mjs");
  const postgres = await startCluster();
  await postgres.cluster.createDatabase("doors");
  const secret = randomBytes(32).toString("base64");
  const apps = [];
  try {
    const began = performance.now();
    for (const address of addresses)
      apps.push(await startApp(address, { image, hosts, databaseUrl: postgres.url("doors"), secret }));
    const nginx = spawn("nginx", ["-c", inRoot("deploy/nginx.conf"), "-e", "stderr", "-g", "daemon off;"], {
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
      stdio: ["ignore", "ignore", "inherit"],
    });
    children.push({ child: nginx });
    await waitFor("nginx", () => accepts(443), nginx);
    print(`Two processes, PostgreSQL and nginx: ready after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    await walk(apps);
    nginx.kill("SIGQUIT");
    await once(nginx, "exit");
  } finally {
    for (const { child, exited } of apps) {
      child.kill("SIGTERM");
      await exited;
    }
    image.remove();
    await postgres.stop();
  }
}

/** Walks from the setup link to a decoded label through nginx, and again after the first process was killed. */
async function walk([first]) {
  const link = /\/setup\?token=\S+/.exec(first.output.said)?.[0];
  if (!link) throw new Error(`The first process printed no setup link: ${first.output.said}`);
  const browser = await openWalk({ trusted: true });
  try {
    await setUp(browser.page, `https://${NAME}${link}`);
    const code = await createAndPrint(browser.page, `https://${NAME}`, "Harbour gate");
    first.child.kill("SIGKILL");
    const other = await createAndPrint(browser.page, `https://${NAME}`, "Side gate");
    if (browser.problems.length > 0) throw new Error(`Pages failed: ${browser.problems.join("; ")}`);
    print(`Through nginx: labels of ${code} and, after app-1 was killed, ${other} printed and decoded`);
  } finally {
    await browser.close();
  }
}

process.on("exit", () => {
  for (const { child } of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});
await walkCompose().catch((error) => fail(`The processes of compose.yaml failed: ${error.stack}`));
