"use client";

import { ChangePreview } from "@/components/access-points/bulk/change-preview";
import { movedHref, placesHref } from "@/components/places/places-url";
import { Notice } from "@/components/ui/feedback/notice";
import { countOf } from "@/components/ui/text/count-of";
import type { BulkResult } from "@/lib/contract/access-points/bulk";
import type { MoveFormState } from "@/lib/dashboard/forms/form-state";

export function MovePreview({ prepared }: { prepared: NonNullable<MoveFormState["prepared"]> }) {
  const { preview, move, key } = prepared;
  const { matched, changed, sample, present } = preview;
  const others = matched - changed;
  return (
    <ChangePreview
      changed={changed}
      sample={sample}
      summary={
        <>
          {`${countOf(changed)} ${changed === 1 ? "changes its" : "change their"} place.`}
          {others > 0 && ` ${others.toLocaleString("en")} ${others === 1 ? "is" : "are"} spelled like this already.`}
        </>
      }
      warning={
        present > 0 && (
          <Notice tone="warning">
            {countOf(present)} {present === 1 ? "is" : "are"} at “<bdi>{move.to}</bdi>” already. The two places become
            one: after ten minutes nobody can tell them apart.
          </Notice>
        )
      }
      action="/places/move/run"
      fields={[
        ["from", move.from],
        ["to", move.to],
        ["scope", move.scope],
        ["expected", String(matched)],
        ["key", key],
      ]}
      onDone={(result) => {
        const { undo } = result as BulkResult;
        window.location.assign(undo ? movedHref(undo.id, move) : placesHref({ under: move.to, scope: move.scope }));
      }}
      cancelHref={placesHref({ under: move.from, scope: move.scope })}
    />
  );
}
