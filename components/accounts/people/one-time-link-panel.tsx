import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import type { ShownLink } from "@/lib/dashboard/forms/accounts/people-form-state";

type OneTimeLinkPanelProps = {
  name: string;
  link: ShownLink;
};

/** Shown once, because the service stores only its digest. */
export function OneTimeLinkPanel({ name, link: { url, expires, isSent, problem } }: OneTimeLinkPanelProps) {
  return (
    <Notice tone="good" role="status">
      <p className="font-semibold">
        {isSent ? (
          <>
            The link was sent to <bdi>{name}</bdi> by e-mail.
          </>
        ) : (
          <>
            Give this link to <bdi>{name}</bdi>.{" "}
            {problem ?? (
              <>
                No e-mail was sent.{" "}
                <Link href="/settings/mail" className="text-link">
                  Set up mail
                </Link>
              </>
            )}
          </>
        )}
      </p>
      <p>
        It works once, until{" "}
        <time dateTime={expires.iso} className="whitespace-normal">
          {expires.exact}
        </time>
        . It is shown only now.
      </p>
      <label htmlFor="one-time-link" className="mt-3 block font-semibold">
        One-time link
      </label>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <input
          id="one-time-link"
          readOnly
          dir="ltr"
          value={url}
          autoComplete="off"
          className="field-compact flex-1 basis-44 font-mono"
        />
        <CopyButton target="one-time-link" what="link" />
      </div>
    </Notice>
  );
}
