import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildPrograms } from "./steps/build.mjs";
import { describeVersion } from "./steps/bundle.mjs";
import { prepare } from "./steps/prepare.mjs";
import { inRoot } from "./steps/root.mjs";
import { run } from "./steps/run.mjs";
import { fail, help, print } from "./steps/terminal.mjs";

help(`Builds access-points-VERSION.tgz, which npm installs and starts without a build, with its checksum and the list of
its packages (SBOM) beside it. See docs/release.md.

Usage: npm run release [-- --to FOLDER --unpacked]

  --to FOLDER   folder of the archive; default: the repository
  --unpacked    writes the files instead of the archive, for tests

Example: npm run release -- --to /tmp`);

const { values } = parseArgs({ options: { to: { type: "string" }, unpacked: { type: "boolean" } } });
const folder = values.unpacked ? resolve(values.to ?? ".") : mkdtempSync(join(tmpdir(), "access-points-release-"));
process.on("exit", () => values.unpacked || rmSync(folder, { recursive: true, force: true }));
/** npm looks into node_modules of the package itself and not into that of its folder `dist`. */
const staging = join(folder, "package/dist");

/** Packages with binaries for each platform. npm installs them with the release. */
const native = ["@node-rs/argon2", "better-sqlite3"];

/** Packages that the pages import and never use, because the optimization of images is switched off. */
const unused = /^node_modules\/(sharp|@img)\//;
const isNative = (file) => native.some((name) => file.startsWith(`node_modules/${name}`));

/** Found by name at run time: by Next when it reads its configuration, and the decoder that reads symbols. */
const lookedUp = [
  ...["webpack", "@babel/runtime"].map((name) => `node_modules/next/dist/compiled/${name}`),
  "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm",
];

const inDeploy = (name) => `deploy/${name}`;

const whole = [
  "public",
  "docs",
  "messages",
  "next.config.mjs",
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "LICENSE",
  ".env.example",
  // One by one, because secrets of the cluster may lie beside them.
  ...["access-points.service", "alerts.yaml", "grafana-dashboard.json"].map(inDeploy),
  ...["apache-site.conf", "Caddyfile", "haproxy.cfg", "nginx.conf", "nginx-site.conf"].map(inDeploy),
];
const scripts = ["access-points", "start", "user", "seed", "check", "copy", "backup", "restore", "print-agent"];
const steps = [
  "exit-with-parent",
  "prepare",
  "requirements",
  "root",
  "run",
  "run-command",
  "sample-points",
  "terminal",
];
const ofTests = /^postgres-cluster\./;

const programs = () =>
  readdirSync(inRoot(".build")).filter((name) => /\.(json|mjs|mjs\.map)$/.test(name) && !ofTests.test(name));

async function tracePackages() {
  const { nodeFileTrace } = await import("@vercel/nft");
  const entries = programs().filter((name) => name.endsWith(".mjs"));
  const base = inRoot("");
  const { fileList } = await nodeFileTrace(
    entries.map((name) => inRoot(`.build/${name}`)),
    { base, processCwd: base, ignore: (file) => unused.test(file) || isNative(file) },
  );
  const traced = new Set(fileList);
  const traces = readdirSync(inRoot(".next"), { recursive: true }).filter((name) => name.endsWith(".nft.json"));
  for (const trace of traces) {
    const { files } = JSON.parse(readFileSync(inRoot(`.next/${trace}`), "utf8"));
    for (const file of files) traced.add(join(".next", dirname(trace), file));
  }
  const fonts = readdirSync(inRoot("node_modules/@expo-google-fonts"), { recursive: true });
  for (const name of fonts) if (name.endsWith(".ttf")) traced.add(`node_modules/@expo-google-fonts/${name}`);
  return [...traced].filter((file) => file.startsWith("node_modules/") && !unused.test(file) && !isNative(file));
}

function copy(file) {
  const from = inRoot(file);
  if (!existsSync(from)) return;
  mkdirSync(dirname(join(staging, file)), { recursive: true });
  cpSync(from, join(staging, file), { recursive: true, dereference: true });
}

function copyPages() {
  const left = /^(cache|diagnostics|trace|trace-build|types|dev|turbopack|build)$/;
  for (const name of readdirSync(inRoot(".next"))) if (!left.test(name)) copy(`.next/${name}`);
}

function writeManifests() {
  const version = describeVersion();
  const { name, description, license, type, engines, dependencies } = JSON.parse(
    readFileSync(inRoot("package.json"), "utf8"),
  );
  const kept = { name, version, description, license, type, engines };
  const isGiven = ([one]) => native.includes(one);
  const given = Object.fromEntries(Object.entries(dependencies).filter(isGiven));
  const manifest = { ...kept, bin: "dist/bin/access-points.mjs", dependencies: given };
  const write = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  write(join(staging, "package.json"), kept);
  write(join(folder, "package/package.json"), manifest);
  return `${name}-${version}.tgz`;
}

async function release() {
  print("Collecting the files …");
  for (const file of [...whole, ...lookedUp, ...(await tracePackages())]) copy(file);
  for (const name of programs()) copy(`.build/${name}`);
  for (const name of scripts) copy(`bin/${name}.mjs`);
  for (const name of steps) copy(`bin/steps/${name}.mjs`);
  copyPages();
  const name = writeManifests();
  for (const file of ["README.md", "LICENSE"]) copyBeside(file);
  if (values.unpacked) return print(`${join(folder, "package")} holds the files of ${name}.`);
  const file = values.to ? join(resolve(values.to), name) : inRoot(name);
  const { code } = await run("tar", ["--create", "--gzip", "--file", file, "--directory", folder, "package"]);
  if (code !== 0)
    fail("The release could not be packed, for the reason above. Correct it, then run npm run release again.");
  await writeProofs(file);
  print(`${file}: ${Math.round(statSync(file).size / 1e6)} MB. Start it with: npx ${values.to ? file : `./${name}`}`);
}

/** The SHA-256 as `sha256sum --check` reads it, and the list of packages as CycloneDX. */
async function writeProofs(file) {
  const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
  writeFileSync(`${file}.sha256`, `${digest}  ${basename(file)}\n`);
  const sbom = ["sbom", "--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx"];
  const { code, output } = await run("npm", sbom, { quiet: true });
  if (code !== 0)
    fail(
      `${output}\nnpm could not list the packages, for the reason above. Correct it, then run npm run release again.`,
    );
  writeFileSync(`${file}.sbom.json`, output);
}

const copyBeside = (file) => cpSync(inRoot(file), join(folder, "package", file));

await prepare({ dev: true });
// The pages know no version, and the programs may have been built before the commit or its tag.
await buildPrograms();
await release();
