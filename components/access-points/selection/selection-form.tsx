import { type ListQuery, listFilter, listParams } from "@/components/access-points/list-url/list-url";
import { buttonClass } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { type Access, isEnough } from "@/lib/contract/accounts/roles";
import { t } from "@/lib/messages/messages";

/** Maximum number of ids in the URL: some servers and proxies refuse longer ones. */
const IDS_MAX = 150;

type SelectionFormProps = {
  query: ListQuery;
  hasNext: boolean;
  shown: string[];
  idsInUrl: string[];
  /** To all that match. */
  access: Access;
};

/** Before the rows of this page, because labels are printed in the order of the fields. */
export function IdsFromOtherPages({ shown, idsInUrl }: Pick<SelectionFormProps, "shown" | "idsInUrl">) {
  const elsewhere = idsInUrl.filter((id) => !shown.includes(id));
  if (elsewhere.length === 0) return null;
  return (
    <noscript>
      {elsewhere.map((id) => (
        <input key={id} type="hidden" form="selection" name="id" value={id} />
      ))}
    </noscript>
  );
}

/** The URL carries the rows selected on other pages. */
export function SelectionForm({ query, hasNext, shown, idsInUrl, access }: SelectionFormProps) {
  // Script never shows what a noscript element holds, and React does not compare it. The build leaves the rest out of the script.
  if (typeof window !== "undefined") return <noscript />;
  const elsewhere = idsInUrl.filter((id) => !shown.includes(id));
  const params = listParams(query).filter(([key]) => key !== "page");
  const isFull = elsewhere.length + shown.length > IDS_MAX;
  return (
    <noscript>
      <form
        method="get"
        id="selection"
        action="/access-points"
        className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-card px-3.5 py-2.5 print:hidden"
      >
        <HiddenFields fields={params} />
        <p className="me-2">
          {elsewhere.length > 0 ? t("selection.elsewhere", { count: elsewhere.length }) : t("selection.here")}
        </p>
        <button type="submit" formAction="/labels" className={buttonClass({ kind: "primary" })}>
          {t("selection.print")}
        </button>
        {!isFull && query.page > 1 && (
          <button type="submit" name="page" value={query.page - 1} className={buttonClass()}>
            {t("selection.previousPage")}
          </button>
        )}
        {!isFull && hasNext && (
          <button type="submit" name="page" value={query.page + 1} className={buttonClass()}>
            {t("selection.nextPage")}
          </button>
        )}
        {isFull && <p className="text-soft">{t("selection.full")}</p>}
        {isEnough(access, "print") && (
          <a href={`/labels?${listFilter(query)}`} className={buttonClass()}>
            {t("selection.printAll")}
          </a>
        )}
      </form>
    </noscript>
  );
}
