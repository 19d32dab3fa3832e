import { create, type QRCodeMaskPattern, type QRCodeSegment } from "qrcode";

/** Level of error correction. */
export type Level = "M" | "Q" | "H";

/** Rows of a symbol as bits, then its columns. */
type Lines = Int32Array;

/** Symbol with one mask, row by row and as lines. */
type Masked = { size: number; modules: Uint8Array; lines: Lines };

/** Largest version whose rows have fewer bits than a number: 29 modules. */
const VERSION_MAX = 3;

/**
 * Returns the modules of the symbol that `qrcode` creates for these segments, with the mask that it chooses (ISO/IEC 18004
 * §7.8.3), in a quarter of its time: drawing labels spent a fifth of its time on this choice. For versions above 3,
 * `qrcode` chooses.
 *
 * @throws what `create` throws when the segments do not fit
 */
export function createMasked(segments: QRCodeSegment[], version: number, level: Level): Uint8Array {
  if (version > VERSION_MAX) return create(segments, { version, errorCorrectionLevel: level }).modules.data;
  const { size, modules, lines } = withMask(segments, version, level, 0);
  const masked = new Int32Array(lines.length);
  let best: Uint8Array = modules;
  let lowest = Number.POSITIVE_INFINITY;
  for (const changed of changesBy(version, level)) {
    for (let i = 0; i < lines.length; i += 1) masked[i] = at(lines, i) ^ at(changed.lines, i);
    const penalty = penaltyOf(masked, size);
    if (penalty >= lowest) continue;
    lowest = penalty;
    best = changed.modules;
  }
  return modules.map((module, i) => module ^ at(best, i));
}

/** Typed arrays have a number at each index below their length. */
const at = (numbers: Lines | Uint8Array, index: number): number => numbers[index] as number;

function withMask(segments: QRCodeSegment[], version: number, level: Level, maskPattern: number): Masked {
  const chosen = { version, errorCorrectionLevel: level, maskPattern: maskPattern as QRCodeMaskPattern };
  const { size, data } = create(segments, chosen).modules;
  const lines = new Int32Array(2 * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (data[y * size + x] !== 1) continue;
      lines[y] = at(lines, y) | (1 << x);
      lines[size + x] = at(lines, size + x) | (1 << y);
    }
  }
  return { size, modules: data, lines };
}

const MASKS = [0, 1, 2, 3, 4, 5, 6, 7];
const ANY_VALUE: QRCodeSegment[] = [{ data: "0", mode: "numeric" }];
const changes = new Map<string, Masked[]>();

/** Returns the modules that differ from mask 0 for each mask. They are the same for every value. */
function changesBy(version: number, level: Level): Masked[] {
  const key = `${version}${level}`;
  const known = changes.get(key);
  if (known) return known;
  const first = withMask(ANY_VALUE, version, level, 0);
  const found = MASKS.map((mask): Masked => {
    const { size, modules, lines } = withMask(ANY_VALUE, version, level, mask);
    return {
      size,
      modules: modules.map((module, i) => module ^ at(first.modules, i)),
      lines: lines.map((line, i) => line ^ at(first.lines, i)),
    };
  });
  changes.set(key, found);
  return found;
}

/** Returns the penalty of a symbol as `qrcode` computes it. */
function penaltyOf(lines: Lines, size: number): number {
  const all = (1 << size) - 1;
  let runs = 0;
  let blocks = 0;
  let finders = 0;
  let dark = 0;
  for (let i = 0; i < lines.length; i += 1) {
    const line = at(lines, i);
    const light = ~line & all;
    runs += runPenalty(line) + runPenalty(light);
    const finder = line & (light >> 1) & (line >> 2) & (line >> 3) & (line >> 4) & (light >> 5) & (line >> 6);
    const fourLight = light & (light >> 1) & (light >> 2) & (light >> 3);
    finders += countBits(finder & (fourLight >> 7)) + countBits(finder & (fourLight << 4));
    if (i >= size) continue;
    dark += countBits(line);
    const before = i === 0 ? ~line : at(lines, i - 1);
    const bothDark = line & before;
    const bothLight = light & ~before;
    blocks += countBits(bothDark & (bothDark >> 1)) + countBits(bothLight & (bothLight >> 1));
  }
  return runs + 3 * blocks + 40 * finders + 10 * Math.abs(Math.ceil((dark * 100) / (size * size) / 5) - 10);
}

/** Returns n - 2 for each run of n modules, from five modules on. */
function runPenalty(modules: number): number {
  const fives = modules & (modules >> 1) & (modules >> 2) & (modules >> 3) & (modules >> 4);
  return fives === 0 ? 0 : countBits(fives) + 2 * countBits(fives & ~(fives << 1));
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
