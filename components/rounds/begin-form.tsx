"use client";

import { useSyncExternalStore } from "react";
import { bulkSelectionOf } from "@/components/access-points/selection/bulk-selection-of";
import {
  countSelected,
  noSelection,
  readSelection,
  subscribeToSelection,
} from "@/components/access-points/selection/selection-store";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { RecordForm } from "@/components/ui/fields/record-form";
import { useReader } from "@/components/ui/reader";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type BeginFormProps = {
  action: RecordAction;
  name: string;
  place: string;
  places: string[];
  /** Null for a place, which the person chooses. */
  select: BulkSelection | null;
  /** The selection of the list in this tab replaces `select`. */
  isStored: boolean;
  /** Id of the round whose access points are walked again; "" for none. */
  again: string;
};

export function BeginForm({ action, name, place, places, select, isStored, again }: BeginFormProps) {
  const { id } = useReader();
  const stored = useSyncExternalStore(subscribeToSelection, () => readSelection(id), noSelection);
  const selected = isStored && countSelected(stored) > 0 ? bulkSelectionOf(stored) : select;
  const asked = selected && (selected.ids ? selected : { filter: selected });
  const isPlace = asked === null && again === "";
  return (
    <>
      <NeedsScript />
      <RecordForm
        action={action}
        href="/rounds/new"
        schema="roundForm"
        fields={[
          {
            name: "name",
            label: t("common.name"),
            help: t("rounds.new.nameHelp"),
            input: { autoComplete: "off" },
          },
          ...(isPlace
            ? [
                {
                  ...{ name: "place", label: t("common.place"), help: t("rounds.new.placeHelp"), optional: true },
                  ...{ suggestions: places, input: { autoComplete: "off" } },
                },
              ]
            : []),
        ]}
        values={{ name, place }}
        hidden={{ again, select: asked ? JSON.stringify(asked) : "" }}
        submit={t("list.round")}
        cancelHref="/rounds"
        hasFirstFocus
        isIdempotent={false}
      />
    </>
  );
}
