"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useLayoutEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { onToast, type ShownToast } from "@/components/ui/feedback/show-toast";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import type { Flash } from "@/lib/dashboard/forms/form-state";

type ToastProps = {
  /** Name of the cookie with the id of the last message that the browser has shown. */
  cookie: string;
  flash: Flash | null;
  /** Action that restores what the message says was deleted. */
  undo: (formData: FormData) => Promise<void>;
};

/**
 * Result of the action that led to this page, or of one on it (`showToast`). It lies over the page until the reader closes it or opens
 * another page. Without script it stands in the page. The empty box stays in the page, because a screen reader announces
 * only what changes in a box that it knows.
 */
export function Toast({ cookie, flash, undo }: ToastProps) {
  const page = usePathname();
  const [toast, setToast] = useState<ShownToast | null>(null);
  const [shown, setShown] = useState({ id: flash?.id, page, isClosed: false });
  if (flash && flash.id !== shown.id) setShown({ id: flash.id, page, isClosed: false });
  else if (page !== shown.page) setShown({ id: shown.id, page, isClosed: true });
  const id = flash?.id;
  // The cookie is set before the browser paints the message. `useEffect` may run after the reader has left the page, and
  // then the next page shows the message again.
  useLayoutEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing over plain http and in Firefox before 140
    if (id) document.cookie = `${cookie}=${id}; path=/; max-age=60; samesite=lax`;
  }, [cookie, id]);
  useEffect(
    () =>
      onToast((next) => {
        setToast(next);
        setShown((before) => ({ ...before, isClosed: true }));
      }),
    [],
  );
  const isHere = toast?.page === page;
  useEffect(() => (isHere ? () => setToast(null) : undefined), [isHere]);
  const message = isHere ? toast : shown.isClosed ? null : flash;
  return (
    <div role={message?.tone === "danger" ? "alert" : "status"} className="toast">
      {message && (
        <Notice
          tone={message.tone ?? "good"}
          actions={
            <>
              {isHere
                ? toast.undo && <UndoButton key={toast.text} undo={toast.undo} />
                : flash?.restores !== undefined && <Undo id={flash.restores} name={flash.name} action={undo} />}
              <Button
                kind="quiet"
                aria-label="Close the message"
                className="with-script"
                onClick={() => (isHere ? setToast(null) : setShown({ ...shown, isClosed: true }))}
              >
                <span aria-hidden="true">✕</span>
              </Button>
            </>
          }
        >
          <Sentence name={message.name}>{message.text}</Sentence>
        </Notice>
      )}
    </div>
  );
}

const Sentence = ({ name, children }: { name: string | undefined; children: ReactNode }) => (
  <>
    {name && (
      <>
        “<bdi>{name}</bdi>”{" "}
      </>
    )}
    {children}
  </>
);

function UndoButton({ undo }: { undo: () => Promise<void> }) {
  const [pending, startTransition] = useTransition();
  return (
    <Button aria-disabled={pending} onClick={() => !pending && startTransition(undo)}>
      Undo
    </Button>
  );
}

type UndoProps = { id: string; name: string; action: ToastProps["undo"] };

const Undo = ({ id, name, action }: UndoProps) => (
  <PostForm action={action}>
    <HiddenFields
      fields={[
        ["id", id],
        ["name", name],
        ["to", "list"],
      ]}
    />
    <Button type="submit">Undo</Button>
  </PostForm>
);
