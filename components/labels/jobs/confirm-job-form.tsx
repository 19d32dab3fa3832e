"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { Notice } from "@/components/ui/feedback/notice";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PostForm } from "@/components/ui/fields/post-form";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ConfirmFormState, FormAction } from "@/lib/dashboard/forms/form-state";

const initial: ConfirmFormState = { ...initialFormState, printed: true, ids: [] };

type ConfirmJobFormProps = {
  id: string;
  /** Page of the table, to return to it. */
  page: number;
  action: FormAction<ConfirmFormState>;
  /** The table of access points with its checkboxes; null after the session ended. */
  children: ReactNode;
};

export function ConfirmJobForm({ id, page, action, children }: ConfirmJobFormProps) {
  const { state, formAction, submit, pending } = useFormAction(
    action,
    initial,
    `/labels/jobs/${encodeURIComponent(id)}`,
  );
  useRefreshOnReturn();
  const isSignedOut = state.signIn !== null;
  if (!children && !isSignedOut) return null;
  return (
    <PostForm
      action={formAction}
      className="group/points grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const answer = submitter instanceof HTMLButtonElement ? submitter.value : "";
        if (!pending) submit(event.currentTarget, { answer });
      }}
    >
      {state.message && (
        <Notice tone="danger" role="alert">
          {state.message}
        </Notice>
      )}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="page" value={page} />
      <SignInAgainFields signIn={state.signIn} verb="save your answer" />
      {isSignedOut && (
        <div>
          {!children && state.ids.map((one) => <input key={one} type="hidden" name="ids" value={one} />)}
          <SubmitButton pending={pending} name="answer" value={state.printed ? "some-printed" : "some-failed"}>
            {state.status === "signed-out" ? "Sign in and save" : "Save"}
          </SubmitButton>
        </div>
      )}
      {children}
      {children && !isSignedOut && (
        // CSS shows it only while a label is selected, so that it works without script.
        <div className="sticky bottom-4 z-2 hidden w-fit max-w-full flex-wrap items-center gap-2 rounded-xl border border-line bg-card py-1.5 pr-1.5 pl-4 shadow-lg group-has-[input[name=ids]:checked]/points:flex max-sm:bottom-17 print:hidden">
          <span className="text-soft">Selected:</span>
          <SubmitButton kind="plain" size="toolbar" pending={pending} name="answer" value="some-failed">
            It did not print
          </SubmitButton>
          <SubmitButton kind="plain" size="toolbar" pending={pending} name="answer" value="some-printed">
            It printed
          </SubmitButton>
        </div>
      )}
    </PostForm>
  );
}

/** Refreshes the page when the reader comes back from the opened file, which may have changed the print state. */
function useRefreshOnReturn(): void {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => document.visibilityState === "visible" && router.refresh();
    const onShow = (event: PageTransitionEvent) => event.persisted && router.refresh();
    document.addEventListener("visibilitychange", refresh);
    window.addEventListener("pageshow", onShow);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      window.removeEventListener("pageshow", onShow);
    };
  }, [router]);
}
