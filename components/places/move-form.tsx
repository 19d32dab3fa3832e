"use client";

import { useState } from "react";
import { ChangePreview } from "@/components/access-points/bulk/change-preview";
import { LocationField } from "@/components/access-points/form/location-field";
import { movedHref, moveHref, placesHref } from "@/components/places/places-url";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { countOf } from "@/components/ui/text/count-of";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { BulkResult } from "@/lib/contract/access-points/bulk";
import type { FormAction, InitialState, MoveFormState } from "@/lib/dashboard/forms/form-state";

/** The new place comes first: it is what is typed, and has the focus. */
const labels = { to: "New place", from: "Place" };
const loadSchema = async () => (await import("@/lib/contract/access-points/locations/location-move")).moveForm;

type MoveFormProps = {
  action: FormAction<MoveFormState>;
  initial: InitialState<MoveFormState>;
  locations: string[];
};

export function MoveForm({ action, initial, locations }: MoveFormProps) {
  const { from, scope } = initial.values;
  const form = useActionForm(useFormAction(action, initial, moveHref({ from, scope: scope as ListScope })), {
    labels,
    loadSchema,
    hasFirstFocus: true,
  });
  const { values, prepared } = form.state;
  const [to, setTo] = useState(values.to);
  return (
    <>
      <ActionForm
        form={form}
        submit="Preview"
        kind={prepared ? "plain" : "primary"}
        cancelHref={prepared ? undefined : placesHref({ under: from, scope: scope as ListScope })}
      >
        <HiddenFields fields={[["scope", values.scope]]} />
        <TextField {...form.field("from")} dir="auto" help="The whole place, such as Building A / 2." />
        <LocationField
          {...form.field("to")}
          typed={to}
          locations={locations}
          onInput={(event) => setTo(event.currentTarget.value)}
          dir="auto"
          help="Another name, or a place that it becomes part of. The places below keep their names."
        />
      </ActionForm>
      {prepared && <MovePreview key={prepared.key} prepared={prepared} />}
    </>
  );
}

function MovePreview({ prepared }: { prepared: NonNullable<MoveFormState["prepared"]> }) {
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
