import { WalkRound } from "@/components/rounds/walk-round";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadExpected } from "@/lib/dashboard/loaders/rounds";
import { t } from "@/lib/messages/messages";

export default async function WalkPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadPage({
    needs: "contract",
    load: (client) => loadExpected(client, id),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="round" />;
  const { round, points, found } = loaded.value;
  const { name } = round;
  return (
    <Page>
      <PageHead
        title={name}
        breadcrumb={{
          parent: { href: "/rounds", name: t("rounds.title") },
          between: [{ href: `/rounds/${encodeURIComponent(id)}`, name }],
          current: t("rounds.walk.title"),
        }}
      />
      <WalkRound round={{ id, state: round.state }} points={points} found={found} />
    </Page>
  );
}
