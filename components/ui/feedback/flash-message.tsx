"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import type { Flash } from "@/lib/dashboard/forms/form-state";

/** Ids of the messages that this document has shown. Always empty on the server. */
const shown = new Set<string>();

type FlashMessageProps = {
  flash: Flash | null;
  /** Action that restores what the message says was deleted. */
  undo?: (formData: FormData) => Promise<void>;
};

/** Result of the action that led to this page. It stays until the reader opens another page. */
export const FlashMessage = ({ flash, undo }: FlashMessageProps) =>
  flash && <ShowOnce key={flash.id} flash={flash} {...(undo && { undo })} />;

/**
 * Shows a message once in a document. After an action Next renders the next page in the same answer and drops its
 * cookies, so the message arrives once more with the following page; and Back shows stored pages.
 */
function ShowOnce({ flash: { id, tone, name, text, restores }, undo }: FlashMessageProps & { flash: Flash }) {
  const [isNew] = useState(() => !shown.has(id));
  useEffect(() => void shown.add(id), [id]);
  return (
    isNew && (
      <Notice
        tone={tone}
        role={tone === "danger" ? "alert" : "status"}
        actions={
          restores !== undefined &&
          undo && (
            <form action={undo}>
              <HiddenFields
                fields={[
                  ["id", restores],
                  ["name", name],
                  ["to", "list"],
                ]}
              />
              <Button type="submit">Undo</Button>
            </form>
          )
        }
      >
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
