import type { ReactNode } from "react";
import { SelectAll } from "@/components/access-points/trash/select-all";
import { Button } from "@/components/ui/button";
import { CodeChip } from "@/components/ui/code-chip";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { pageAfterRemoval } from "@/components/ui/pagination/page-after-removal";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { TrashedAccessPoint, TrashQuery } from "@/lib/contract/access-points/trash";
import { hasRights, type PageReader } from "@/lib/contract/accounts/reader";
import { t } from "@/lib/messages/messages";

type TrashTableProps = {
  points: TrashedAccessPoint[];
  query: Pick<TrashQuery, "q" | "scope" | "page">;
  reader: PageReader;
  readable: (iso: string) => ReadableDate;
  restore: (formData: FormData) => Promise<void>;
  restoreSelected: (formData: FormData) => Promise<void>;
  purge: (formData: FormData) => Promise<void>;
};

const SELECTION = "restore-selected";
const isolate = (text: ReactNode) => <bdi>{text}</bdi>;

export function TrashTable({ points, query, reader, readable, restore, restoreSelected, purge }: TrashTableProps) {
  const place: [string, string][] = [
    ["q", query.q],
    ["scope", query.scope],
  ];
  const pageAfter = String(pageAfterRemoval(query.page, points));
  const canSelect = points.filter((point) => hasRights(reader, point, "edit")).length > 1;
  return (
    <div className="rounded-lg border border-line bg-card">
      {canSelect && (
        <PostForm
          id={SELECTION}
          action={restoreSelected}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 print:hidden"
        >
          <HiddenFields fields={place} />
          <SelectAll />
          <Button type="submit">{t("trash.restoreSelected")}</Button>
        </PostForm>
      )}
      <ul className="divide-y divide-line">
        {points.map((point) => {
          const { id, name, location, qrCode, owner, deletedAt, deletedBy, expiresAt } = point;
          const deleted = () => <ReadableTime date={readable(deletedAt)} />;
          const fields: [string, string][] = [["id", id], ["name", name], ...place, ["page", pageAfter]];
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
              {canSelect && hasRights(reader, point, "edit") && (
                <label className="tick print:hidden">
                  <input
                    type="checkbox"
                    name="id"
                    value={id}
                    form={SELECTION}
                    aria-label={t("selection.select", { name })}
                  />
                </label>
              )}
              <div className="me-auto grid min-w-0 flex-1 basis-48 gap-0.5">
                <p className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
                  <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
                  {location && <bdi className="min-w-0 text-soft wrap-anywhere">{location}</bdi>}
                  <CodeChip value={qrCode} />
                </p>
                <p className="text-[0.8125rem] text-soft wrap-anywhere">
                  {query.scope !== "mine" && (
                    <>
                      {rich("trash.of", { owner: owner.name, name: isolate })}
                      {" · "}
                    </>
                  )}
                  {deletedBy && deletedBy.id !== reader.id
                    ? rich("trash.deletedBy", { time: deleted, person: deletedBy.name, name: isolate })
                    : rich("trash.deleted", { time: deleted })}
                  {" · "}
                  {rich("trash.until", {
                    day: readable(expiresAt).day,
                    time: (text) => (
                      <time dateTime={expiresAt} title={readable(expiresAt).exact}>
                        {text}
                      </time>
                    ),
                  })}
                </p>
              </div>
              {hasRights(reader, point, "edit") && (
                <PostForm action={restore} className="print:hidden">
                  <HiddenFields fields={fields} />
                  <Button type="submit">{rich("trash.restoreOf", { name, sr: spoken })}</Button>
                </PostForm>
              )}
              {reader.role === "admin" && (
                <ConfirmButton id={`purge-${id}`} verb="purge" name={name} fields={fields} action={purge}>
                  {t("trash.purgeWarning")}
                </ConfirmButton>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
