import { LabelStateChip } from "@/components/access-points/label-state-chip";
import { Button, buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmDialog } from "@/components/ui/feedback/confirm-dialog";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { PilePage } from "@/lib/contract/access-points/codes/print-pile";
import { t } from "@/lib/messages/messages";

type ButtonForm = (form: FormData) => Promise<void>;

type PrintPileProps = {
  pile: PilePage;
  readable: (iso: string) => ReadableDate;
  from: "scan" | "pile";
  pageAfter?: number;
  remove: ButtonForm;
  empty: ButtonForm;
};

/** Most ids that an export takes from an address. */
const EXPORTED_MAX = 100;

export function PrintPile({ pile, readable, from, pageAfter = 1, remove, empty }: PrintPileProps) {
  const { data } = pile;
  const { total } = pile.pagination;
  const ids = data.map(({ accessPoint }) => accessPoint.id);
  return (
    <section aria-labelledby="pile" className={`max-w-2xl ${total > 0 ? "card" : ""}`}>
      <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 py-3 ${total > 0 ? "px-4" : ""}`}>
        <h2 id="pile" className="me-auto font-semibold">
          {t("pile.count", { count: total })}
        </h2>
        {total > 0 && (
          <ButtonLink kind="primary" href="/labels?from=pile">
            {t("pile.print", { count: total })}
          </ButtonLink>
        )}
      </div>
      {total === 0 && (
        <EmptyState>
          <p className="text-soft">{t("pile.empty")}</p>
        </EmptyState>
      )}
      <ul>
        {data.map(({ accessPoint: { id, name, location, label } }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line px-4 py-2">
            <div className="min-w-0 flex-1">
              <Link
                href={`/access-points/${encodeURIComponent(id)}`}
                dir="auto"
                className="block font-semibold text-link wrap-anywhere"
              >
                {name}
              </Link>
              <span className="flex flex-wrap items-baseline gap-x-2.5 text-[0.8125rem] text-soft">
                <LabelStateChip state={label.state} printed={label.printedAt ? readable(label.printedAt) : null} />
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {location}
                </span>
              </span>
            </div>
            <PostForm action={remove}>
              <HiddenFields fields={{ id, name, from, page: String(pageAfter) }} />
              <Button type="submit" kind="quiet">
                {rich("pile.remove", { name, sr: spoken })}
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
      {total > 0 && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 print:hidden">
          {from === "scan" && total > data.length && (
            <Link href="/labels/pile" className="me-auto text-link">
              {t("pile.all", { count: total })}
            </Link>
          )}
          {total <= EXPORTED_MAX && ids.length === total && (
            <a href={`/access-points/export?${new URLSearchParams({ ids: ids.join() })}`} className={buttonClass()}>
              {t("pile.export")}
            </a>
          )}
          <Button popoverTarget="empty-pile">{t("pile.emptyIt")}</Button>
          <ConfirmDialog
            id="empty-pile"
            title={t("pile.emptyIt.question")}
            submit={t("pile.emptyIt.submit")}
            fields={{ from }}
            action={empty}
          >
            {t("pile.emptyIt.text", { count: total })}
          </ConfirmDialog>
        </div>
      )}
    </section>
  );
}
