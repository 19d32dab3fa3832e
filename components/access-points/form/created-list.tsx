import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import type { CreatedBefore } from "@/lib/dashboard/forms/form-state";
import { formatNumber, t } from "@/lib/messages/messages";

type CreatedListProps = {
  created: CreatedBefore[];
  endBatch: (formData: FormData) => Promise<void>;
  /** If the list needs more, the button of the list is the main one. */
  offered: number;
  isMain: boolean;
};

export function CreatedList({ created, endBatch, offered, isMain }: CreatedListProps) {
  if (created.length === 0) return null;
  const total = created.reduce((sum, { count }) => sum + count, 0);
  const count = countNeeded(created);
  const params = new URLSearchParams([
    ["from", "created"],
    ["part", "needed"],
    ...created
      .filter(isNeeded)
      .reverse()
      .map((one) => (one.count === 1 ? ["id", one.first.id] : ["created", `${one.first.id}..${one.last.id}`])),
  ]);
  return (
    <section aria-labelledby="last-created" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="last-created" className="me-auto font-semibold">
          {t("point.created.title")} <span className="text-xs font-normal text-soft">{formatNumber(total)}</span>
        </h2>
        {count > offered && (
          <ButtonLink kind={offered > 0 && isMain ? "primary" : "plain"} href={`/labels?${params}`}>
            {t(count < total ? "point.created.print" : "point.created.printAll", { count })}
          </ButtonLink>
        )}
        <PostForm action={endBatch}>
          <Button type="submit" kind="quiet">
            {t("point.created.end")}
          </Button>
        </PostForm>
      </div>
      <ul>
        {created.map(({ count, first, last, needed }) => (
          <li key={first.id} className="flex items-baseline gap-x-2.5 border-t border-line py-[7px]">
            <span className="flex min-w-0 grow flex-wrap gap-x-2.5">
              <span className="min-w-0">
                {count === 1 ? (
                  <PointLink id={first.id}>{first.name}</PointLink>
                ) : (
                  rich("point.created.range", {
                    firstName: first.name,
                    first: (name) => <PointLink id={first.id}>{name}</PointLink>,
                    lastName: last.name,
                    last: (name) => <PointLink id={last.id}>{name}</PointLink>,
                  })
                )}
              </span>
              <span dir="auto" className="min-w-0 text-soft wrap-anywhere">
                {first.location}
              </span>
              {needed === 0 && <span className="text-xs/5 text-soft">{t("point.created.printed")}</span>}
            </span>
            {count === 1 ? (
              <code dir="ltr" className="max-w-1/2 shrink-0 truncate font-mono text-xs">
                {first.code}
              </code>
            ) : (
              <span className="shrink-0 text-xs text-soft">
                {needed > 0 && needed < count
                  ? t("point.created.needed", { needed, count })
                  : t("common.accessPoints", { count })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isNeeded = ({ needed, first }: CreatedBefore): boolean => needed > 0 && first.code !== "";

export const countNeeded = (created: readonly CreatedBefore[]): number =>
  created.filter(isNeeded).reduce((sum, { needed }) => sum + needed, 0);

const PointLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link
    href={`/access-points/${encodeURIComponent(id)}`}
    dir="auto"
    className="min-w-0 wrap-anywhere underline-offset-2 hover:underline"
  >
    {children}
  </Link>
);
