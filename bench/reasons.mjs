/** Why a target is missed, by the row's name: RESULTS.md shows it for as long as that is so. */
export const reasons = {};
