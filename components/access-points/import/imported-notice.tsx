import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { PostForm } from "@/components/ui/fields/post-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { countOf } from "@/components/ui/text/count-of";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { LABELS_MAX } from "@/lib/contract/labels/label-job";

type ImportedNoticeProps = { done: StoredImport; undoAction: (form: FormData) => Promise<void> };

/** It can be undone for ten minutes. */
export function ImportedNotice({ done, undoAction }: ImportedNoticeProps) {
  const { id, created, updated, unchanged, wrong, leftOut, undo } = done;
  const counts = [
    [created, "new"],
    [updated, "changed"],
    [unchanged, "the same as before"],
  ] as const;
  const imported = counts.flatMap(([number, words]) => (number > 0 ? [`${number.toLocaleString("en")} ${words}`] : []));
  const [labels, missing] = [created + updated, wrong + leftOut];
  return (
    <Notice
      tone="good"
      role="status"
      actions={
        <>
          {missing > 0 && (
            <a
              href={`/access-points/import/${encodeURIComponent(id)}/wrong-rows.csv`}
              download
              className={buttonClass()}
            >
              Download {countOf(missing, "row")}
            </a>
          )}
          {labels > 0 && labels <= LABELS_MAX && (
            <ButtonLink href={`/labels?import=${encodeURIComponent(id)}&sort=createdAt`}>
              {labels === 1 ? "Print this label" : `Print these ${labels.toLocaleString("en")} labels`}
            </ButtonLink>
          )}
          {undo && Date.parse(undo.expiresAt) > Date.now() && (
            <PostForm action={undoAction}>
              <input type="hidden" name="id" value={undo.id} />
              <SubmitButton pending={false} kind="plain" size="toolbar">
                Undo
              </SubmitButton>
            </PostForm>
          )}
        </>
      }
    >
      Imported: {imported.join(", ") || "nothing"}.
      {missing > 0 && ` ${countOf(missing, "row")} ${missing === 1 ? "was" : "were"} left out.`}
    </Notice>
  );
}
