"use client";

import { useSyncExternalStore } from "react";
import {
  countSelected,
  noSelection,
  readSelection,
  subscribeToSelection,
} from "@/components/access-points/selection/selection-store";
import { PageHead } from "@/components/ui/shell/page-head";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";
import { t } from "@/lib/messages/messages";

type BulkHeadProps = {
  select: BulkSelection | null;
  /** Null for the selection of the URL. */
  storedOf: string | null;
  matching: number;
  which: string;
  listHref: string;
};

export function BulkHead({ select, storedOf, matching, which, listHref }: BulkHeadProps) {
  const stored = useSyncExternalStore(
    subscribeToSelection,
    () => (storedOf === null ? 0 : countSelected(readSelection(storedOf))),
    () => countSelected(noSelection()),
  );
  const count = storedOf === null ? (select?.ids?.length ?? matching) : stored;
  return (
    <PageHead
      breadcrumb={{ parent: { href: listHref, name: t("list.title") }, current: t("bulk.here") }}
      title={t("bulk.title", { count })}
    >
      <p className="max-w-prose text-soft">
        {which}
        {t("common.betweenSentences")}
        {t("bulk.help")}
      </p>
    </PageHead>
  );
}
