import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** Modules that pages import, which must run in a browser. */
const forBrowsers = [
  "layout/place-job",
  "layout/place-label",
  "stock/check-stock",
  "stock/count-sheets",
  "stock/page-geometry",
  "stock/stocks",
  "svg/svg-documents",
  "symbol/scannability",
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
  const known = ["qrcode", "dijkstrajs", "icu-minify", undefined];
  expect(packages.filter((it) => !known.includes(it))).toEqual([]);
});
