"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { ActionForm } from "@/components/ui/fields/action-form";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ConfirmFormState, FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

const initial = { printed: true, ids: [] };

type ConfirmJobFormProps = {
  id: string;
  page: number;
  action: FormAction<ConfirmFormState>;
  /** Null after the session ended. */
  children: ReactNode;
};

export function ConfirmJobForm({ id, page, action, children }: ConfirmJobFormProps) {
  const form = useActionForm(useFormAction(action, initial, `/labels/jobs/${encodeURIComponent(id)}`));
  const { state, pending } = form;
  useRefreshOnReturn();
  if (!children && !state.signIn) return null;
  return (
    <ActionForm
      form={form}
      submit={t("common.save")}
      pressed={["answer", state.printed ? "some-printed" : "some-failed"]}
      buttons={null}
      isWide
      placement="group/points"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="page" value={page} />
      {!children && state.ids.map((one) => <input key={one} type="hidden" name="ids" value={one} />)}
      {children}
      {children && !state.signIn && (
        // CSS shows it only while a label is selected, so that it works without script.
        <div className="sticky bottom-4 z-2 hidden w-fit max-w-full flex-wrap items-center gap-2 rounded-xl border border-line bg-card py-1.5 pe-1.5 ps-4 shadow-lg group-has-[input[name=ids]:checked]/points:flex max-sm:bottom-17 print:hidden">
          <span className="text-soft">{t("jobs.selected")}</span>
          <SubmitButton kind="plain" size="toolbar" pending={pending} name="answer" value="some-failed">
            {t("jobs.selected.failed")}
          </SubmitButton>
          <SubmitButton kind="plain" size="toolbar" pending={pending} name="answer" value="some-printed">
            {t("jobs.selected.printed")}
          </SubmitButton>
        </div>
      )}
    </ActionForm>
  );
}

/** The opened file may have changed the print state. */
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
