import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** What pages may import: it must run in a browser. */
const forBrowsers = [
  "check-page",
  "count-sheets",
  "guard",
  "page-geometry",
  "place-label",
  "place-sheet",
  "sheet-svg",
  "stock-check",
  "stocks",
  "svg",
  "template",
];

test.each(forBrowsers)("%s can be bundled for a browser", async (name) => {
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    bundle: true,
    write: false,
    metafile: true,
    platform: "browser",
    logLevel: "silent",
  });
  const packages = Object.keys(metafile.inputs).map((path) => /node_modules\/([^/]+)/.exec(path)?.[1]);
  const known = ["qrcode", "dijkstrajs", undefined];
  expect(packages.filter((it) => !known.includes(it))).toEqual([]);
});
