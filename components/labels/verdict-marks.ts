/** A sign before the words about how well a label scans. */
export const verdictMarks = { fine: "✓", "hand-scanner": "!", unreliable: "✕" } as const;
