import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { Notice } from "@/components/ui/feedback/notice";
import { PageHead } from "@/components/ui/shell/page-head";
import { VIEWERS_LOOK_ONLY } from "@/lib/contract/accounts/roles";
import type { Problem } from "@/lib/contract/problem";

type NotLoadedProps = {
  /** Null: the service does not have it. */
  problem: Problem | null;
  /** Within a sentence: "access point". */
  what: string;
  up?: { href: string; name: string };
  children?: ReactNode;
};

export function NotLoaded({ problem, what, up = list, children }: NotLoadedProps) {
  const title = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const { status } = problem ?? {};
  if (!problem) {
    return (
      <NotFoundMessage title="Not available with this service" href={list.href} linkText={`Go to ${list.name}`}>
        The service of this dashboard does not have this page. Ask its administrator.
      </NotFoundMessage>
    );
  }
  if (problem.detail === VIEWERS_LOOK_ONLY) {
    return (
      <NotFoundMessage title="Not for viewers" href={list.href} linkText={`Go to ${list.name}`}>
        {VIEWERS_LOOK_ONLY}
      </NotFoundMessage>
    );
  }
  if (status === 403) {
    return (
      <NotFoundMessage title="Only for admins" href={list.href} linkText={`Go to ${list.name}`}>
        Only admins may open this page. Ask an admin to do it, or to make you an admin.
      </NotFoundMessage>
    );
  }
  if (status === 404) {
    return (
      <NotFoundMessage title={`${title} not found`} href={up.href} linkText={`Go to ${up.name}`}>
        {children ?? "It may have been deleted, or it belongs to someone else and you may not see it."}
      </NotFoundMessage>
    );
  }
  return (
    <div className="grid gap-4">
      <PageHead title={title} />
      <LoadError message={`The ${what} could not be loaded.`} problem={problem} />
    </div>
  );
}

const list = { href: "/access-points", name: "the list" };

type LoadErrorProps = { message: string; problem: Problem };

function LoadError({ message, problem }: LoadErrorProps) {
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        // biome-ignore lint/a11y/useValidAnchor: an empty URL is the page itself, with its parameters
        <a href="" className={buttonClass()}>
          Try again
        </a>
      }
    >
      <p className="font-semibold">{message}</p>
      <p>{problem.detail || problem.title} Nothing was changed.</p>
      {problem.instance && <p className="mt-1 text-xs text-soft">Request {problem.instance}</p>}
    </Notice>
  );
}
