"use client";

import { useEffect } from "react";
import { t } from "@/lib/messages/messages";

/** Only dates can be typed badly here. Some browsers say "Invalid value". */
export function DateMessages() {
  useEffect(() => {
    const onInvalid = (event: Event) => {
      const field = event.target as HTMLInputElement;
      if (!field.validity.badInput) return;
      field.setCustomValidity(t("audit.filter.badDate"));
      field.oninput = field.onblur = () => field.setCustomValidity("");
    };
    document.addEventListener("invalid", onInvalid, true);
    return () => document.removeEventListener("invalid", onInvalid, true);
  }, []);
  return null;
}
