"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { sendWork, unanswered } from "@/components/access-points/import/send-work";
import { Button } from "@/components/ui/button";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { Notice } from "@/components/ui/feedback/notice";
import { PostForm } from "@/components/ui/fields/post-form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import type { Progress } from "@/lib/contract/progress";
import { t } from "@/lib/messages/messages";

type ProgressFormProps = {
  id?: string;
  action: string;
  submitText?: string;
  kind?: "primary" | "plain" | "danger";
  sending?: string;
  place?: string;
  /** In place of the page. `form` is what was sent. */
  onDone?: ((result: unknown, form: FormData) => void) | undefined;
  /** Called when another number matches than the form says. */
  onOther?: (matching: number) => void;
  children?: ReactNode;
  beside?: ReactNode;
};

const placeOfImport = (result: unknown) => `/access-points/import/${encodeURIComponent((result as StoredImport).id)}`;

type State =
  | { status: "idle" }
  | { status: "running"; progress: Progress | null }
  | { status: "failed"; detail: string };

/** The browser does not send a form of this method. One that is pressed before its script has arrived is sent by it. */
export function ProgressForm({
  id,
  action,
  submitText = "",
  kind = "primary",
  sending = t("import.sending"),
  place,
  onDone,
  onOther,
  children,
  beside,
}: ProgressFormProps) {
  const [state, setState] = useState<State>({ status: "idle" });
  const cancelling = useRef<AbortController | null>(null);
  useEffect(() => () => cancelling.current?.abort(), []);
  const isRunning = state.status === "running";

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new FormData(event.currentTarget, submitter);
    const controller = new AbortController();
    cancelling.current = controller;
    setState({ status: "running", progress: null });
    try {
      const last = await sendWork(submitter?.getAttribute("formaction") ?? action, body, {
        onProgress: (progress) => setState({ status: "running", progress }),
        signal: controller.signal,
      });
      if (last.result && onDone) return onDone(last.result, body);
      if (last.result) return window.location.assign(place ?? placeOfImport(last.result));
      setState({ status: "failed", detail: last.problem?.detail ?? unanswered() });
      if (last.problem?.matching !== undefined) onOther?.(last.problem.matching);
    } catch {
      setState(controller.signal.aborted ? { status: "idle" } : { status: "failed", detail: unanswered() });
    }
  };

  return (
    <PostForm id={id} method="dialog" onSubmit={onSubmit} className="grid min-w-0 gap-4">
      {state.status === "failed" && (
        <Notice tone="danger" role="alert">
          {state.detail}
        </Notice>
      )}
      <NeedsScript />
      {id === undefined && children}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {submitText && (
          <SubmitButton pending={isRunning} kind={kind}>
            {submitText}
          </SubmitButton>
        )}
        {isRunning ? (
          <Button size="form" onClick={() => cancelling.current?.abort()}>
            {t("common.cancel")}
          </Button>
        ) : (
          beside
        )}
      </div>
      {isRunning && <ProgressBar progress={state.progress} sending={sending} />}
      {id !== undefined && children}
    </PostForm>
  );
}

function ProgressBar({ progress, sending }: { progress: Progress | null; sending: string }) {
  const { phase, done, total } = progress ?? { phase: null, done: 0, total: null };
  return (
    <div className="grid gap-2">
      <label htmlFor="import-progress">
        {phase === null
          ? sending
          : total === null
            ? t(`import.progress.${phase}`, { done })
            : t(`import.progressOf.${phase}`, { done, total })}
      </label>
      <progress
        id="import-progress"
        max={total ?? undefined}
        value={total === null ? undefined : done}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
