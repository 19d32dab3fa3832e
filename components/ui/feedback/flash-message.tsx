"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/feedback/notice";
import type { Flash } from "@/lib/dashboard/forms/form-state";

/** Ids of the messages that this document has shown. Always empty on the server. */
const shown = new Set<string>();

/** Result of the action that led to this page. It stays until the reader opens another page. */
export const FlashMessage = ({ flash }: { flash: Flash | null }) => flash && <ShowOnce key={flash.id} flash={flash} />;

/**
 * Shows a message once in a document. After an action Next renders the next page in the same answer and drops its
 * cookies, so the message arrives once more with the following page; and Back shows stored pages.
 */
function ShowOnce({ flash: { id, tone, name, text } }: { flash: Flash }) {
  const [isNew] = useState(() => !shown.has(id));
  useEffect(() => void shown.add(id), [id]);
  return (
    isNew && (
      <Notice tone={tone} role={tone === "danger" ? "alert" : "status"}>
        {name && (
          <>
            “<bdi>{name}</bdi>”{" "}
          </>
        )}
        {text}
      </Notice>
    )
  );
}
