"use client";

import { useRouter } from "next/navigation";
import { announceChange } from "@/components/access-points/bulk/announce-change";
import { ChangePreview } from "@/components/access-points/bulk/change-preview";
import { returnToList } from "@/components/access-points/list-url/list-memory";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { countOf } from "@/components/ui/text/count-of";
import type { BulkPreview } from "@/lib/contract/access-points/bulk";
import type { BulkFormState } from "@/lib/dashboard/forms/form-state";

type BulkPreviewPanelProps = {
  prepared: NonNullable<BulkFormState["prepared"]>;
  /** List in which the access points were selected. Another one would clear the selection. */
  listHref: string;
};

export function BulkPreviewPanel({ prepared, listHref }: BulkPreviewPanelProps) {
  const { preview, change, key } = prepared;
  const { matched, changed, sample, clashes } = preview;
  const others = matched - changed;
  const router = useRouter();
  const onDone = (result: unknown, form: FormData) => {
    announceChange({ result, form, done: "changed", page: "/access-points", refresh: router.refresh });
    returnToList(router);
  };
  return (
    <ChangePreview
      changed={changed}
      sample={sample}
      summary={
        <>
          {`${countOf(changed)} ${changed === 1 ? "changes" : "change"}.`}
          {others > 0 &&
            ` ${others.toLocaleString("en")} of the selected ones ${others === 1 ? "is" : "are"} like this already.`}
        </>
      }
      refusal={clashes.total > 0 && <Clashes clashes={clashes} />}
      action="/access-points/bulk/run"
      fields={[
        ["change", change],
        ["key", key],
      ]}
      cancelHref={listHref}
      onDone={onDone}
    />
  );
}

function Clashes({ clashes: { total, data } }: { clashes: BulkPreview["clashes"] }) {
  return (
    <Notice tone="danger" role="alert">
      <p>
        The new owner would have {countOf(total, "QR code")} twice. Change {total === 1 ? "it" : "them"} first, or
        select fewer access points.
      </p>
      <ul className="mt-1 grid gap-0.5">
        {data.map(({ id, name, qrCode, holder }) => (
          <li key={id}>
            <Link href={`/access-points/${encodeURIComponent(id)}`} className="text-link">
              <bdi>{name}</bdi>
            </Link>{" "}
            has {qrCode}, and so has{" "}
            {holder === null ? (
              "another one"
            ) : (
              <>
                “<bdi>{holder}</bdi>”
              </>
            )}
            .
          </li>
        ))}
      </ul>
    </Notice>
  );
}
