// npm run bench: the product beside a reference in one run, so that ratios mean something on a noisy machine.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { arch, cpus, platform } from "node:os";
import { measureLabels } from "./labels.mjs";
import { inTurn, load } from "./load.mjs";
import { measurePages } from "./pages.mjs";
import { residentMb, startProduct, startReference } from "./programs.mjs";

const say = (line) => process.stdout.write(`${line}\n`);

const ROWS = 10_000;
const rows = [];
const record = (what, product, reference, note = "") => {
  const ratio = reference === undefined ? "" : (product / reference).toFixed(2);
  rows.push([what, String(product), reference === undefined ? "" : String(reference), ratio, note]);
  say(`${what}: ${product}${reference === undefined ? "" : ` beside ${reference}, ratio ${ratio}`} ${note}`);
};

execFileSync(process.execPath, ["bin/build.mjs"], { stdio: "inherit" });
const first = await startProduct();
record("idle memory, MB", residentMb(first.pid));

say(`Creating ${ROWS.toLocaleString("en")} access points …`);
const body = JSON.stringify({
  name: "Lobby turnstile",
  location: "HQ · Ground floor",
  description: "Opens both ways.",
});
const headers = { "content-type": "application/json" };
const list = `${first.url}/api/v1/access-points`;
const began = performance.now();
const created = await load(list, { token: first.token, headers, body, seconds: undefined, amount: ROWS });
record(
  "durable creates a second",
  Math.round((ROWS / (performance.now() - began)) * 1_000),
  undefined,
  `p99 ${created.p99} ms`,
);
await first.stop();

const product = await startProduct(first.dataDir);
const reference = await startReference(first.dataDir);
record(`ready after, ms, with ${ROWS.toLocaleString("en")} rows`, product.readyMs);
for (const query of ["limit=10", "limit=100", "limit=10&page=500"]) {
  const [ours, theirs] = await inTurn(
    [product, reference].map(({ url, token }) => ({ url: `${url}/api/v1/access-points?${query}`, token })),
  );
  record(`list, ${query}, a second`, Math.round(ours.perSecond), Math.round(theirs.perSecond), `p99 ${ours.p99} ms`);
}
record("memory under list load, MB", residentMb(product.pid));
await reference.stop();
await measurePages(product, record);
await product.stop();
product.remove();

await measureLabels(record);

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
const table = [["what", "product", "reference", "ratio", ""], ["---", "---:", "---:", "---:", "---"], ...rows];
writeFileSync(
  "bench/RESULTS.md",
  `# Results

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, at ${commit}, with Node ${process.versions.node} on ${platform()} ${arch()}, ${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown kind"}. The load generator shares the cores: read the ratios.

${table.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
`,
);
say("Written to bench/RESULTS.md");
