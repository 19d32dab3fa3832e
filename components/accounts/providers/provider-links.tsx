import { buttonClass } from "@/components/ui/button";
import type { SignInProvider } from "@/lib/contract/accounts/oidc";

type ProviderLinksProps = {
  providers: SignInProvider[];
  /** Address at which people open the dashboard, at which the providers send them back; undefined: this one. */
  publicUrl: string | undefined;
  /** Path to open afterwards, or the token of a one-time link. */
  with: { next: string } | { link: string };
  /** What stands between the form above and these links. */
  or: string;
};

/** Links that sign in with a provider. They work without script, and ask no provider before somebody follows one. */
export function ProviderLinks({ providers, publicUrl = "", with: more, or }: ProviderLinksProps) {
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {or}
      </p>
      {providers.map(({ id, name }) => (
        // A plain link, because the provider is another site, to which Next’s router cannot go.
        <a
          key={id}
          href={`${publicUrl}/sign-in/oidc/start?${new URLSearchParams({ provider: id, ...more })}`}
          className={buttonClass({ size: "form" }, "w-full wrap-anywhere")}
        >
          Sign in with {name}
        </a>
      ))}
    </div>
  );
}
