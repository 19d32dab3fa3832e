const CPUS = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];

/** Name such as `linux-x64-musl`. Throws when it contains no known platform. */
function platformOf(name) {
  const parts = name.split("/").at(-1).split("-");
  const cpu = CPUS.find((known) => parts.includes(known));
  const os = SYSTEMS.find((known) => parts.includes(known));
  if (!cpu || !(os || cpu === "wasm32")) throw new Error(`'${name}' names no platform. Add its entry by hand.`);
  const libc = os === "linux" && cpu !== "arm" ? [parts.includes("musl") ? "musl" : "glibc"] : undefined;
  return { cpu: [cpu], libc, os: os && [os] };
}

function findEntry(packages, path, name) {
  const folders = path
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return [...folders.reverse(), ""]
    .map((folder) => (folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`))
    .find((place) => place in packages);
}

export const missingEntries = ({ packages }) =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !findEntry(packages, path, name))
      .map(([name, version]) => ({ path, name, version })),
  );

/** Keys are in npm's order; license and engines are those of the package for another platform. */
function newEntry(packages, { path, name, version }) {
  const parent = packages[path];
  const siblings = Object.keys(parent.optionalDependencies).map((other) => packages[findEntry(packages, path, other)]);
  const { license, engines } = siblings.find(Boolean) ?? parent;
  const { cpu, libc, os } = platformOf(name);
  return { version, cpu, dev: parent.dev, libc, license, optional: true, os, engines };
}

const byName = ([a], [b]) => a.localeCompare(b, "en");

/** npm leaves entries out when the registry lists no package of a platform; `npm ci` then rejects the lockfile. */
export function completeLockfile(lockfile) {
  const added = missingEntries(lockfile).map((missing) => [
    `node_modules/${missing.name}`,
    newEntry(lockfile.packages, missing),
  ]);
  const packages = Object.fromEntries([...Object.entries(lockfile.packages), ...added].sort(byName));
  return { ...lockfile, packages };
}

/** `npm ci` would install for these whatever the registry sends. */
export const unprovenEntries = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { integrity }]) => path !== "" && !integrity)
    .map(([path, { name = path.split("node_modules/").at(-1) }]) => ({ path, name }));
