import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { Allowed } from "@/components/ui/reader";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { roundListQuery } from "@/lib/contract/rounds";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

const LIMIT = 25;

export default async function RoundsPage({ searchParams }: { searchParams: Promise<{ page?: string | string[] }> }) {
  const page = roundListQuery.shape.page.catch(1).parse((await searchParams).page);
  const loaded = await loadPage({
    needs: "contract",
    load: (client) => client.listRounds({ query: { page, limit: LIMIT } }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="rounds" />;
  const { data, pagination } = loaded.value;
  const readable = await readerDates();
  const begin = (
    <Allowed to="edit">
      <ButtonLink kind="primary" href="/rounds/new">
        {t("list.round")}
      </ButtonLink>
    </Allowed>
  );
  return (
    <Page>
      <PageHead
        title={t("rounds.title")}
        breadcrumb={{ parent: { href: "/places", name: t("places.title") }, current: t("rounds.title") }}
        actions={data.length > 0 && begin}
      />
      {data.length === 0 ? (
        <EmptyState title={t("rounds.empty.title")}>
          <p className="text-soft">{t("rounds.empty.text")}</p>
          {begin}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line card">
          {data.map(({ id, name, state, found, expected, createdAt, closedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
              <Link
                href={`/rounds/${encodeURIComponent(id)}`}
                className="me-auto inline-flex min-h-8 min-w-0 items-center font-semibold wrap-anywhere touch:min-h-11"
              >
                <bdi>{name}</bdi>
              </Link>
              <span>{t("rounds.foundOf", { found, expected })}</span>
              <span className="text-soft">
                {t(`rounds.list.${state}`)} <ReadableTime date={readable(closedAt ?? createdAt)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} last={pagination.totalPages} hrefOf={(number) => `/rounds?page=${number}`} />
    </Page>
  );
}
