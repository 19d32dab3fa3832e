import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "../steps/root.mjs";
import { help, print } from "../steps/terminal.mjs";
import { chromiumPath } from "../steps/testing/test-programs.mjs";

help(`Draws the PNG icons in public/ from public/icon.svg.

Usage: npm run icons

It takes no options; CHROMIUM_PATH sets the browser.

Example: npm run icons`);

const mark = readFileSync(inRoot("public/icon.svg"), "utf8");
const [background] = mark.match(/#[0-9a-f]{6}/);

/**
 * Icons to draw. A system cuts an icon with `scale` to its own shape: the background fills the square, and the mark is
 * smaller. A maskable icon must show everything important in the inner 80 % (W3C manifest, 1.6.5).
 */
const icons = [
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
  { file: "icon-maskable-512.png", size: 512, scale: 0.8 },
  { file: "apple-touch-icon.png", size: 180, scale: 0.9 },
];

const { chromium } = await import("playwright");
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: await chromiumPath(), args });
const page = await browser.newPage();
for (const { file, size, scale } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`
    <style>
      body { margin: 0; ${scale ? `background: ${background}` : ""} }
      svg { display: block; width: 100vw; height: 100vh; transform: scale(${scale ?? 1}) }
    </style>${mark}`);
  writeFileSync(inRoot(`public/${file}`), await page.screenshot({ omitBackground: true }));
  print(`public/${file}`);
}
await browser.close();
