import { buttonClass } from "@/components/ui/button";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { Notice } from "@/components/ui/feedback/notice";
import { PageHead } from "@/components/ui/shell/page-head";
import { viewersLookOnly } from "@/lib/contract/accounts/roles";
import type { Problem } from "@/lib/contract/problem";
import { whatFailed } from "@/lib/contract/problem-title";
import { joinSentences, type MessageKey, type PlainKey, t } from "@/lib/messages/messages";

type ThingOf<Key> = Key extends `notLoaded.${infer Thing}.failed` ? Thing : never;
type Thing = ThingOf<MessageKey>;

type NotLoadedProps = {
  /** Null: the service does not have it. */
  problem: Problem | null;
  what: Thing;
};

export function NotLoaded({ problem, what }: NotLoadedProps) {
  const { status } = problem ?? {};
  const toList = { href: "/access-points", linkText: t("notLoaded.goTo.list") };
  if (!problem) {
    return (
      <NotFoundMessage title={t("notLoaded.unavailable.title")} {...toList}>
        {t("notLoaded.unavailable.text")}
      </NotFoundMessage>
    );
  }
  if (problem.detail === viewersLookOnly()) {
    return (
      <NotFoundMessage title={t("notLoaded.notForViewers.title")} {...toList}>
        {viewersLookOnly()}
      </NotFoundMessage>
    );
  }
  if (status === 403) {
    return (
      <NotFoundMessage title={t("notLoaded.onlyForAdmins.title")} {...toList}>
        {t("notLoaded.onlyForAdmins.text")}
      </NotFoundMessage>
    );
  }
  if (status === 404) {
    const [href, linkText, why = "notLoaded.notFound.text"] = up[what] ?? [toList.href, "notLoaded.goTo.list"];
    return (
      <NotFoundMessage title={t(`notLoaded.${what}.notFound`)} href={href} linkText={t(linkText)}>
        {t(why)}
      </NotFoundMessage>
    );
  }
  return (
    <div className="grid gap-4">
      <PageHead title={t(`notLoaded.${what}.title`)} />
      <LoadError message={t(`notLoaded.${what}.failed`)} problem={problem} />
    </div>
  );
}

/** Where it would be listed, if not among the access points, and why it may be gone. */
const up: Partial<
  Record<Thing, [href: string, linkText: Extract<MessageKey, `notLoaded.goTo.${string}`>, why?: PlainKey]>
> = {
  deletedAccessPoint: ["/access-points/trash", "notLoaded.goTo.trash", "trash.gone"],
  field: ["/fields", "notLoaded.goTo.fields", "fields.notFound"],
  import: ["/access-points/import", "notLoaded.goTo.import", "import.expired"],
  labelDesign: ["/settings/labels#designs", "notLoaded.goTo.labels"],
  labelSize: ["/settings/labels#sizes", "notLoaded.goTo.labels"],
  person: ["/people", "notLoaded.goTo.people", "people.notFound"],
  printerProfile: ["/settings/labels#printers", "notLoaded.goTo.labels"],
  printJob: ["/labels/jobs", "notLoaded.goTo.printHistory", "jobs.notFound"],
  provider: ["/settings/sign-in", "notLoaded.goTo.signIn"],
  round: ["/rounds", "notLoaded.goTo.rounds"],
  team: ["/teams", "notLoaded.goTo.teams", "teams.notFound"],
};

type LoadErrorProps = { message: string; problem: Problem };

function LoadError({ message, problem }: LoadErrorProps) {
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        // biome-ignore lint/a11y/useValidAnchor: an empty URL is the page itself, with its parameters
        <a href="" className={buttonClass()}>
          {t("common.tryAgain")}
        </a>
      }
    >
      <p className="font-semibold">{message}</p>
      <p>{joinSentences(whatFailed(problem), t("notLoaded.problem.unchanged"))}</p>
      {problem.instance && (
        <p className="mt-1 text-xs text-soft">{t("notLoaded.problem.request", { id: problem.instance })}</p>
      )}
    </Notice>
  );
}
