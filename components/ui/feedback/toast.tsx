"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { onToast, type ShownToast } from "@/components/ui/feedback/show-toast";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import type { Flash } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type ToastProps = {
  /** Holds the id of the last message that the browser has shown. */
  cookie: string;
  flash: Flash | null;
  undo: (formData: FormData) => Promise<void>;
};

/** In ms. */
const SHOWN_MS = 6_000;
const UNDO_MS = 10_000;

/** A failure has no end. The box stays: a screen reader announces only changes in a box that it knows. */
export function Toast({ cookie, flash, undo }: ToastProps) {
  const page = usePathname();
  const [toast, setToast] = useState<ShownToast | null>(null);
  const [shown, setShown] = useState({ id: flash?.id, page, isClosed: false });
  if (flash && flash.id !== shown.id) setShown({ id: flash.id, page, isClosed: false });
  else if (page !== shown.page) setShown({ id: shown.id, page, isClosed: true });
  const id = flash?.id;
  // `useEffect` may run after the reader has left the page, and then the next page shows the message again.
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
  const shownId = message && (isHere ? toast : id);
  const close = () => (isHere ? setToast(null) : setShown({ ...shown, isClosed: true }));
  const isFailure = message?.tone === "danger";
  const hasUndo = isHere ? toast.undo !== undefined : flash?.restores !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const onTime = useEffectEvent(close);
  useEffect(() => {
    if (!shownId || isHeld || isFailure) return;
    const timer = setTimeout(onTime, hasUndo ? UNDO_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shownId, isHeld, isFailure, hasUndo]);
  useEffect(() => {
    if (!shownId) return setHeld(false);
    const onAct = ({ target }: Event) => target instanceof Node && !box.current?.contains(target) && onTime();
    for (const act of ["click", "submit"]) document.addEventListener(act, onAct);
    return () => {
      for (const act of ["click", "submit"]) document.removeEventListener(act, onAct);
    };
  }, [shownId]);
  useLayoutEffect(() => {
    if (shownId && box.current) clearControls(box.current);
  }, [shownId]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus hold the message, and press nothing
    <div
      ref={box}
      role={isFailure ? "alert" : "status"}
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message && (
        <Notice
          tone={message.tone ?? "good"}
          actions={
            <>
              {isHere
                ? toast.undo && <UndoButton key={toast.text} undo={toast.undo} />
                : flash?.restores && <Undo {...flash.restores} action={undo} />}
              <Button kind="quiet" aria-label={t("ui.toast.close")} className="with-script" onClick={close}>
                <span aria-hidden="true">✕</span>
              </Button>
            </>
          }
        >
          {message.text}
        </Notice>
      )}
    </div>
  );
}

const CONTROLS = `main :is(input:not([type=hidden]), select, textarea, button, .btn), [data-selection], .main-nav`;

/** In pixels. */
const GAP = 16;

function clearControls(box: HTMLElement) {
  box.style.bottom = "";
  const { left, right, height } = box.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
  const covered = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !box.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((control) => control.height > 0 && control.left < right && control.right > left);
  for (let bottom = innerHeight - GAP; bottom > innerHeight / 2; bottom -= GAP / 2) {
    if (covered.some((control) => control.top < bottom + GAP / 2 && control.bottom > bottom - height - GAP / 2))
      continue;
    box.style.bottom = `${innerHeight - bottom}px`;
    return;
  }
}

function UndoButton({ undo }: { undo: () => Promise<void> }) {
  const [pending, startTransition] = useTransition();
  return (
    <Button aria-disabled={pending} onClick={() => !pending && startTransition(undo)}>
      {t("common.undo")}
    </Button>
  );
}

type UndoProps = { id: string; name: string; action: ToastProps["undo"] };

const Undo = ({ id, name, action }: UndoProps) => (
  <PostForm action={action}>
    <HiddenFields fields={{ id, name, to: "list" }} />
    <Button type="submit">{t("common.undo")}</Button>
  </PostForm>
);
