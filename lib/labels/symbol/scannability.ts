/** Whether a printed symbol will scan, for the person about to print it. */
export type Verdict = {
  level: "fine" | "hand-scanner" | "unreliable";
  sentence: string;
  /** Side of one module. */
  moduleMm: number;
  /** From how far away it scans: about ten times the width of the symbol. */
  scanDistanceMm: number;
};

const DISTANCE_PER_WIDTH = 10;

/**
 * Judges a symbol by the side of its modules in millimetres and in printer dots. A rule of thumb, not a
 * grade: ISO/IEC 15415 grades come from a verifier only.
 */
export function judgeSymbol(symbol: { size: number; moduleMm: number; dots: number }): Verdict {
  const { size, moduleMm, dots } = symbol;
  const scanDistanceMm = DISTANCE_PER_WIDTH * size * moduleMm;
  if (moduleMm >= 0.4 && dots >= 4) {
    const sentence = `Scans from about ${Math.round(scanDistanceMm / 10)} cm.`;
    return { level: "fine", sentence, moduleMm, scanDistanceMm };
  }
  if (moduleMm >= 0.25 && dots >= 3) {
    return { level: "hand-scanner", sentence: "Scan with a hand scanner; phones may fail.", moduleMm, scanDistanceMm };
  }
  const sentence = "Will not scan reliably: choose larger stock or a shorter code.";
  return { level: "unreliable", sentence, moduleMm, scanDistanceMm };
}
