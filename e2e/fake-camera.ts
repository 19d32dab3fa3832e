import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { type NewPoint, signInToApi } from "./api";
import { test } from "./fixtures";
import { rasterise } from "./pdf";
import { admin } from "./server";

const WIDTH = 640;
const HEIGHT = 480;

/** Frames for which each label is held up: a second at 10 frames a second. The browser repeats the file for ever. */
const HELD = 10;
/** Frames without a label at the end: three seconds, after which the scan page takes a label for held up again. */
const AWAY = 30;

/** How a label is held: turned, and in poor light. */
const ANGLE = (7 * Math.PI) / 180;
const LIGHT = 0.35;
const BACKGROUND = 60;

/**
 * Writes a film for the fake camera of Chromium in which labels are held up one after another. The format is YUV4MPEG2:
 * a line of text, then the frames, each in full resolution for brightness and a quarter of it for each of two colours.
 */
function writeFilm(file: string, labels: Buffer[]): void {
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = (pixels: Buffer) => Buffer.concat([Buffer.from("FRAME\n"), pixels, grey]);
  const held = labels.flatMap((png) => Array(HELD).fill(frame(brightness(png))));
  const frames = [...held, ...Array(AWAY).fill(frame(Buffer.alloc(WIDTH * HEIGHT, BACKGROUND)))];
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1\n`), ...frames]));
}

/** Returns the brightness of each pixel of a picture in which the label fills most of the width. */
function brightness(png: Buffer): Buffer {
  const label = PNG.sync.read(png);
  const scale = Math.min((WIDTH * 0.85) / label.width, (HEIGHT * 0.75) / label.height);
  const [cos, sin] = [Math.cos(ANGLE) / scale, Math.sin(ANGLE) / scale];
  const pixels = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [across, down] = [x - WIDTH / 2, y - HEIGHT / 2];
      const column = Math.round(cos * across + sin * down + label.width / 2);
      const row = Math.round(cos * down - sin * across + label.height / 2);
      const isLabel = column >= 0 && column < label.width && row >= 0 && row < label.height;
      const light = isLabel ? (label.data[(row * label.width + column) * 4] ?? 0) * LIGHT + 25 : BACKGROUND;
      pixels[y * WIDTH + x] = Math.round(light);
    }
  }
  return pixels;
}

const LABEL = { stock: "zebra-2x1in", dpi: 203 };

/** Stories in a browser whose camera shows the labels of these access points of the admin, printed by the program itself. */
export const withCamera = (shown: NewPoint[], hidden: NewPoint[] = []) =>
  test.extend<object, { film: string }>({
    film: [
      async ({ service }, use) => {
        const api = await signInToApi(service.url, admin.email, admin.password);
        const labels: Buffer[] = [];
        for (const point of shown) {
          const { id } = await api.create(point);
          const job = await api.print({ select: { ids: [id] }, ...LABEL });
          const headers = { authorization: `Bearer ${api.token}` };
          const file = await fetch(`${service.url}/api/v1/label-jobs/${job}.pdf`, { headers });
          labels.push(await rasterise(Buffer.from(await file.arrayBuffer()), LABEL.dpi));
        }
        await api.createMany(hidden);
        const film = join(service.dataDir, "camera.y4m");
        writeFilm(film, labels);
        await use(film);
      },
      { scope: "worker" },
    ],
    launchOptions: [
      async ({ launchOptions, film }, use) =>
        use({
          ...launchOptions,
          args: [
            ...(launchOptions.args ?? []),
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            `--use-file-for-fake-video-capture=${film}`,
          ],
        }),
      { scope: "worker" },
    ],
  });
