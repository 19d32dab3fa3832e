import { type FacePiece, splitByFace, withKnownDot } from "../text/font-coverage";
import { splitGraphemes } from "../text/line-breaks";
import { visualRuns } from "../text/visual-runs";
import type { TextRun } from "./place-texts";

/** What only steers direction and line breaks; fonts that lack it would draw a box. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * A line as pieces to be drawn from left to right, each by one face. Pieces with letters that read from right to
 * left are in reading order, which the shaper turns round; others it would not turn, so they come turned.
 */
export function piecesOf(run: TextRun): FacePiece[] {
  return visualRuns(withKnownDot(run.text), run.direction).flatMap(({ text, isRightToLeft }) => {
    const pieces = splitByFace(text.replace(UNSEEN, ""), run);
    return isRightToLeft ? pieces.reverse().map(turnNeutral) : pieces;
  });
}

const turnNeutral = ({ text, face }: FacePiece): FacePiece =>
  RIGHT_TO_LEFT_LETTER.test(text) ? { text, face } : { text: splitGraphemes(text).reverse().join(""), face };
