"use client";

import type { ComponentProps } from "react";

/** A select that submits its form when its value changes. Forms add a button for browsers without script. */
export function AutoSubmitSelect(props: ComponentProps<"select">) {
  return <select {...props} onChange={(event) => event.currentTarget.form?.requestSubmit()} />;
}
