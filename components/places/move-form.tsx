"use client";

import { useMemo, useState } from "react";
import { ChangePreview } from "@/components/access-points/bulk/change-preview";
import { LocationField } from "@/components/access-points/form/location-field";
import { movedHref, moveHref, placesHref } from "@/components/places/places-url";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { rich } from "@/components/ui/text/rich";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { BulkResult } from "@/lib/contract/access-points/bulk";
import type { FormAction, InitialState, MoveFormState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

/** The new place comes first: it is what is typed, and has the focus. */
const labelsOf = () => ({ to: t("places.move.to"), from: t("places.move.from") });
const loadSchema = async () => (await import("@/lib/contract/access-points/locations/location-move")).moveForm;

type MoveFormProps = {
  action: FormAction<MoveFormState>;
  initial: InitialState<MoveFormState>;
  locations: string[];
};

export function MoveForm({ action, initial, locations }: MoveFormProps) {
  const { from, scope } = initial.values;
  const labels = useMemo(labelsOf, []);
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
        submit={t("places.move.preview")}
        kind={prepared ? "plain" : "primary"}
        cancelHref={prepared ? undefined : placesHref({ under: from, scope: scope as ListScope })}
      >
        <HiddenFields fields={{ scope: values.scope }} />
        <TextField {...form.field("from")} help={t("places.move.fromHelp")} />
        <LocationField
          {...form.field("to")}
          typed={to}
          locations={locations}
          onInput={(event) => setTo(event.currentTarget.value)}
          help={t("places.move.toHelp")}
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
          {t("places.move.changes", { count: changed })}
          {others > 0 && ` ${t("places.move.same", { count: others })}`}
        </>
      }
      warning={
        present > 0 && (
          <Notice tone="warning">
            {rich("places.move.present", { count: present, to: move.to, place: (text) => <bdi>{text}</bdi> })}
          </Notice>
        )
      }
      action="/places/move/run"
      fields={{ from: move.from, to: move.to, scope: move.scope, expected: String(matched), key }}
      onDone={(result) => {
        const { undo } = result as BulkResult;
        window.location.assign(undo ? movedHref(undo.id, move) : placesHref({ under: move.to, scope: move.scope }));
      }}
      cancelHref={placesHref({ under: move.from, scope: move.scope })}
    />
  );
}
