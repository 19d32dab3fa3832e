import type { ReactNode } from "react";

/** For `<sr>` in messages: what only screen readers say. */
export const spoken = (text: ReactNode) => <span className="sr-only">{text}</span>;
