import { WalkRound } from "@/components/rounds/walk-round";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadRoundPoints } from "@/lib/dashboard/loaders/rounds";
import { t } from "@/lib/messages/messages";

export default async function WalkPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadPage({
    needs: "contract",
    load: (client) =>
      everyOutcome(
        client.getRound({ id }),
        loadRoundPoints(client, id, "missing"),
        loadRoundPoints(client, id, "found"),
      ),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="round" />;
  const [{ name, state }, missing, found] = loaded.value;
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
      <WalkRound
        round={{ id, name, state }}
        points={[...missing, ...found]}
        found={found.flatMap(({ accessPoint }) => accessPoint?.id ?? [])}
      />
    </Page>
  );
}
