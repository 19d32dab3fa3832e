import { Button } from "@/components/ui/button";
import { CodeChip } from "@/components/ui/code-chip";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { TrashedAccessPoint, TrashQuery } from "@/lib/contract/access-points/trash";
import { mayEdit, type PageReader } from "@/lib/contract/accounts/reader";

type TrashTableProps = {
  points: TrashedAccessPoint[];
  query: Pick<TrashQuery, "q" | "scope">;
  /** Who reads the page. Admins also delete access points permanently. */
  reader: PageReader;
  readable: (iso: string) => ReadableDate;
  restore: (formData: FormData) => Promise<void>;
  purge: (formData: FormData) => Promise<void>;
};

/** Deleted access points, each with a button that restores it. */
export function TrashTable({ points, query, reader, readable, restore, purge }: TrashTableProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {points.map((point) => {
        const { id, name, location, qrCode, owner, deletedAt, deletedBy, expiresAt } = point;
        const fields: [string, string][] = [
          ["id", id],
          ["name", name],
          ["q", query.q],
          ["scope", query.scope],
        ];
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2.5">
            <div className="mr-auto grid min-w-0 gap-0.5">
              <p className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
                <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
                {location && <bdi className="min-w-0 text-soft wrap-anywhere">{location}</bdi>}
                <CodeChip value={qrCode} />
              </p>
              <p className="text-[0.8125rem] text-soft wrap-anywhere">
                {query.scope !== "mine" && (
                  <>
                    Of <bdi>{owner.name}</bdi>
                    {" · "}
                  </>
                )}
                Deleted <ReadableTime date={readable(deletedAt)} />
                {deletedBy && deletedBy.id !== reader.id && (
                  <>
                    {" "}
                    by <bdi>{deletedBy.name}</bdi>
                  </>
                )}
                {" · "}can be restored until{" "}
                <time dateTime={expiresAt} title={readable(expiresAt).exact}>
                  {readable(expiresAt).day}
                </time>
              </p>
            </div>
            {mayEdit(reader, point) && (
              <PostForm action={restore} className="print:hidden">
                <HiddenFields fields={fields} />
                <Button type="submit">
                  Restore<span className="sr-only"> {name}</span>
                </Button>
              </PostForm>
            )}
            {reader.role === "admin" && (
              <ConfirmButton id={`purge-${id}`} verb="Remove for good" name={name} fields={fields} action={purge}>
                It cannot be restored afterwards. This cannot be undone.
              </ConfirmButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
