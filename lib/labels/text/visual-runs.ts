import bidiFactory from "bidi-js";

/** A part of a line in one direction, its text in reading order. */
export type VisualRun = { text: string; isRightToLeft: boolean };

const bidi = bidiFactory();
const NEEDS_BIDI =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u202b\u202e\u2067]/u;

/** The parts of one line from left to right as they are seen (UAX #9). */
export function visualRuns(line: string, direction: "ltr" | "rtl"): VisualRun[] {
  if (direction === "ltr" && !NEEDS_BIDI.test(line)) return [{ text: line, isRightToLeft: false }];
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  return reorder(levelRuns(line, levels)).map(({ text, level }) => {
    const isRightToLeft = level % 2 === 1;
    return { text: isRightToLeft ? mirror(text) : text, isRightToLeft };
  });
}

type LevelRun = { text: string; level: number };

function levelRuns(line: string, levels: Uint8Array): LevelRun[] {
  const runs: LevelRun[] = [];
  for (let i = 0; i < line.length; i += 1) {
    const last = runs.at(-1);
    const level = levels[i] ?? 0;
    if (last?.level === level) last.text += line[i];
    else runs.push({ text: line[i] ?? "", level });
  }
  return runs;
}

/** From the highest level down to the lowest odd one, what is at that level or above is turned round (UAX #9, L2). */
function reorder(runs: LevelRun[]): LevelRun[] {
  let turned = runs;
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: LevelRun[] = [];
    let start = 0;
    for (const [i, run] of turned.entries()) {
      if (run.level < level) {
        next.push(run);
        start = next.length;
      } else next.splice(start, 0, turned[i] as LevelRun);
    }
    turned = next;
  }
  return turned;
}

const mirror = (text: string) => Array.from(text, (it) => bidi.getMirroredCharacter(it) ?? it).join("");
