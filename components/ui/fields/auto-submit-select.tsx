"use client";

import type { ComponentProps } from "react";

/** A select that sends its form when something else is chosen; without script the form has a button. */
export function AutoSubmitSelect(props: ComponentProps<"select">) {
  return <select {...props} onChange={(event) => event.currentTarget.form?.requestSubmit()} />;
}
