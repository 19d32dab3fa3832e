"use client";

import type { FormEvent, RefObject } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { FieldError, fieldAria } from "@/components/ui/fields/field";
import { PostForm } from "@/components/ui/fields/post-form";
import { t } from "@/lib/messages/messages";

type CodeOrPhotoFormProps = {
  isCollecting?: boolean;
  error: string | undefined;
  ref?: RefObject<HTMLFormElement | null>;
  /** In place of the page of the code. */
  onCode?: (code: string) => void;
};

/** The code in any case, with or without its hyphen. */
export function CodeOrPhotoForm({ isCollecting = false, error, ref, onCode }: CodeOrPhotoFormProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { code, photo } = event.currentTarget.elements as typeof event.currentTarget.elements &
      Record<"code" | "photo", HTMLInputElement>;
    if (photo.files?.length || (!onCode && code.value.trim() === "")) return;
    event.preventDefault();
    // When the session has ended, sign-in leads to this address.
    if (!onCode) return window.location.assign(`/q?${new URLSearchParams({ code: code.value.trim() })}`);
    onCode(code.value);
    code.value = "";
    code.focus();
  };
  return (
    <PostForm
      ref={ref}
      action="/scan/photo"
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      className="grid max-w-2xl gap-1"
    >
      <NeedsScript />
      {isCollecting && <input type="hidden" name="to" value="pile" />}
      <div className="flex flex-wrap items-center gap-2">
        <input
          data-code-field=""
          name="code"
          aria-label={t("common.code")}
          maxLength={512}
          placeholder={t("scan.form.codeOrPhoto")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="field w-auto min-w-0 flex-1 font-mono placeholder:font-sans"
        />
        <Button type="submit" size="form">
          {t(isCollecting ? "common.add" : "scan.form.find")}
        </Button>
        <label
          className={buttonClass(
            { size: "form" },
            "relative max-w-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
          )}
        >
          {t("scan.form.photo")}
          <input
            type="file"
            id="photo"
            name="photo"
            accept="image/jpeg,image/png"
            className="sr-only"
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            {...fieldAria("photo", { error })}
          />
        </label>
      </div>
      <FieldError id="photo" error={error} />
    </PostForm>
  );
}
