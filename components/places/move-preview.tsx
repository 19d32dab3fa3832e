"use client";

import { ChangeSample, placeOfChange, points } from "@/components/access-points/bulk/bulk-preview-panel";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { placesHref } from "@/components/places/places-url";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import type { MoveFormState } from "@/lib/dashboard/forms/form-state";

/** Preview of a move of a place, with the button that starts the move. */
export function MovePreview({ prepared }: { prepared: NonNullable<MoveFormState["prepared"]> }) {
  const { preview, move, key } = prepared;
  const { matched, changed, sample, present } = preview;
  const others = matched - changed;
  return (
    <section aria-labelledby="preview-title" className="grid max-w-3xl gap-4">
      <h2 id="preview-title" className="text-base font-bold">
        Preview
      </h2>
      <p role="status">
        {`${points(changed)} ${changed === 1 ? "changes its" : "change their"} location.`}
        {others > 0 && ` ${others.toLocaleString("en")} are spelled like this already.`}
      </p>
      {present > 0 && (
        <Notice tone="warning">
          {points(present)} {present === 1 ? "is" : "are"} at “<bdi>{move.to}</bdi>” already. The two places become one:
          after ten minutes nobody can tell them apart.
        </Notice>
      )}
      {sample.length > 0 && <ChangeSample sample={sample} total={changed} />}
      {changed > 0 && (
        <ProgressForm
          action="/places/move/run"
          submitText={`Change ${points(changed)}`}
          sending="Reading the access points."
          placeOf={placeOfChange}
          beside={
            <ButtonLink size="form" href={placesHref({ under: move.from, scope: move.scope })}>
              Cancel
            </ButtonLink>
          }
        >
          <HiddenFields
            fields={[
              ["from", move.from],
              ["to", move.to],
              ["scope", move.scope],
              ["key", key],
            ]}
          />
        </ProgressForm>
      )}
    </section>
  );
}
