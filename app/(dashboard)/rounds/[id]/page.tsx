import { redirect } from "next/navigation";
import { closeRoundAction } from "@/app/(dashboard)/rounds/actions";
import { Button, buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmDialog } from "@/components/ui/feedback/confirm-dialog";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { Allowed } from "@/components/ui/reader";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { everyOutcome } from "@/lib/contract/outcome";
import { type Round, type RoundPoint, type RoundPointState, roundPointsQuery } from "@/lib/contract/rounds";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { formatNumber, t } from "@/lib/messages/messages";

const LIMIT = 100;

const shownStates = ["missing", "unexpected", "unknown", "found"] as const satisfies RoundPointState[];

type RoundPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ state?: string | string[]; page?: string | string[] }>;
};

export default async function RoundPage({ params, searchParams }: RoundPageProps) {
  const { id } = await params;
  const asked = await searchParams;
  const { shape } = roundPointsQuery;
  const [state, page] = [shape.state.catch("missing").parse(asked.state), shape.page.catch(1).parse(asked.page)];
  const loaded = await loadPage({
    needs: "contract",
    load: (client) =>
      everyOutcome(client.getRound({ id }), client.listRoundPoints({ id, query: { state, page, limit: LIMIT } })),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="round" />;
  const [round, { data, pagination }] = loaded.value;
  const { name, found, expected, createdAt, createdBy, closedAt, closedBy } = round;
  const readable = await readerDates();
  const href = `/rounds/${encodeURIComponent(id)}`;
  const hrefOf = (number: number) => `${href}?state=${state}&page=${number}`;
  // Somebody has found what was on this page.
  if (data.length === 0 && pagination.total > 0) redirect(hrefOf(pagination.totalPages));
  return (
    <Page>
      <PageHead
        title={name}
        breadcrumb={{ parent: { href: "/rounds", name: t("rounds.title") }, current: name }}
        actions={<Actions round={round} />}
      >
        <p className="text-soft">
          <strong className="text-ink">{t("rounds.foundOf", { found, expected })}</strong>
          {" · "}
          {rich(closedAt ? "rounds.closedBy" : "rounds.begunBy", {
            person: () => <bdi>{(closedBy ?? createdBy).name}</bdi>,
            time: () => <ReadableTime date={readable(closedAt ?? createdAt)} />,
          })}
        </p>
      </PageHead>
      <Unsent round={round} />
      <nav aria-label={t("rounds.show")} className="tab-line gap-x-1">
        {shownStates.map((each) => (
          <Link
            key={each}
            href={each === "missing" ? href : `${href}?state=${each}`}
            aria-current={each === state ? "page" : undefined}
            className="tab"
          >
            {t(`rounds.state.${each}`)} <span className="text-soft">{formatNumber(round[each])}</span>
          </Link>
        ))}
      </nav>
      {data.length > 0 ? (
        <Points points={data} isWhole={pagination.totalPages === 1} />
      ) : (
        <EmptyState>
          <p>{t(`rounds.none.${state}`)}</p>
        </EmptyState>
      )}
      <PageLinks page={page} last={pagination.totalPages} hrefOf={hrefOf} />
      <p className="flex flex-wrap gap-2 print:hidden">
        <a href={`${href}/round.pdf`} className={buttonClass()}>
          {t("rounds.pdf")}
        </a>
        <a href={`${href}/round.csv`} download className={buttonClass()}>
          {t("rounds.csv")}
        </a>
        {round.state === "closed" && (
          <Allowed to="edit">
            <ButtonLink href={`/rounds/new?again=${encodeURIComponent(id)}`}>{t("rounds.again")}</ButtonLink>
          </Allowed>
        )}
      </p>
    </Page>
  );
}

function Actions({ round }: { round: Round }) {
  const { id, state, missing, mayClose } = round;
  if (state === "closed") {
    return (
      missing > 0 && (
        <Allowed to="edit">
          <ButtonLink kind="primary" href={`/labels?round=${encodeURIComponent(id)}`}>
            {t("rounds.print", { count: missing })}
          </ButtonLink>
        </Allowed>
      )
    );
  }
  return (
    <>
      {mayClose && <CloseButton round={round} />}
      {/* A document of its own, which may use the camera. */}
      <a href={`/rounds/${encodeURIComponent(id)}/walk`} className={buttonClass({ kind: "primary" })}>
        {t("rounds.walk")}
      </a>
    </>
  );
}

function CloseButton({ round: { id, name, missing }, isAnyway = false }: { round: Round; isAnyway?: boolean }) {
  const dialog = isAnyway ? "close-anyway" : "close-round";
  const submit = t(isAnyway ? "rounds.closeAnyway" : "rounds.close");
  return (
    <>
      <Button popoverTarget={dialog}>{submit}</Button>
      <ConfirmDialog
        id={dialog}
        title={rich("rounds.close.question", { name, b: (text) => <bdi>{text}</bdi> })}
        submit={submit}
        fields={{ id, name, anyway: isAnyway ? "1" : "" }}
        action={closeRoundAction}
      >
        {isAnyway ? t("rounds.closeAnyway.text") : t("rounds.close.text", { count: missing })}
      </ConfirmDialog>
    </>
  );
}

function Unsent({ round }: { round: Round }) {
  const { state, unsent, mayClose } = round;
  if (unsent.length === 0) return null;
  const isOpen = state === "open";
  return (
    <Notice tone="warning" actions={isOpen && mayClose && <CloseButton round={round} isAnyway />}>
      {unsent.map(({ person, scans }) => (
        <p key={person.id}>
          {t(isOpen ? "rounds.stillHolds" : "rounds.notCounted", { name: person.name, count: scans })}
        </p>
      ))}
    </Notice>
  );
}

/** A place that goes on on another page has no number. */
function Points({ points, isWhole }: { points: RoundPoint[]; isWhole: boolean }) {
  const places = Map.groupBy(points, ({ accessPoint }) => accessPoint?.location ?? "");
  return (
    <div className="grid gap-4">
      {[...places].map(([place, of]) => (
        <div key={place}>
          {of[0]?.accessPoint && (
            <h2 className="pb-1 font-semibold">
              <bdi>{place || t("places.noPlace")}</bdi>{" "}
              {isWhole && <span className="font-normal text-soft">{formatNumber(of.length)}</span>}
            </h2>
          )}
          <ul className="divide-y divide-line card">
            {of.map(({ accessPoint, code }) => (
              <li key={accessPoint?.id ?? code} className="flex flex-wrap items-center gap-x-4 px-3 py-1">
                {accessPoint && (
                  <Link
                    href={`/access-points/${encodeURIComponent(accessPoint.id)}`}
                    className="me-auto inline-flex min-h-8 min-w-0 items-center wrap-anywhere touch:min-h-11"
                  >
                    <bdi>{accessPoint.name}</bdi>
                  </Link>
                )}
                <code dir="ltr" className="min-w-0 font-mono text-xs wrap-anywhere text-soft">
                  {code}
                </code>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
