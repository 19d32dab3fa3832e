"use client";

import { useEffect } from "react";

/** Only dates can be typed badly here. Some browsers say "Invalid value". */
export function DateMessages() {
  useEffect(() => {
    const onInvalid = (event: Event) => {
      const field = event.target as HTMLInputElement;
      if (!field.validity.badInput) return;
      field.setCustomValidity("Enter day, month and year.");
      field.oninput = field.onblur = () => field.setCustomValidity("");
    };
    document.addEventListener("invalid", onInvalid, true);
    return () => document.removeEventListener("invalid", onInvalid, true);
  }, []);
  return null;
}
