import { buttonClass } from "@/components/ui/button";
import type { SignInProvider } from "@/lib/contract/accounts/oidc";
import { t } from "@/lib/messages/messages";

type ProviderLinksProps = {
  providers: SignInProvider[];
  /** Providers send people back there; undefined: this address. */
  publicUrl: string | undefined;
  with: { next: string } | { link: string };
  or: string;
  /** Whether the other way in stands below. */
  isFirst?: boolean;
};

/** Works without script. No provider is asked before somebody follows a link. */
export function ProviderLinks({ providers, publicUrl = "", with: more, or, isFirst = false }: ProviderLinksProps) {
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p
        className={`flex items-center gap-3 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line ${isFirst ? "order-last" : ""}`}
      >
        {or}
      </p>
      {providers.map(({ id, name }) => (
        // A plain link, because the provider is another site, to which Next’s router cannot go.
        <a
          key={id}
          href={`${publicUrl}/sign-in/oidc/start?${new URLSearchParams({ provider: id, ...more })}`}
          className={buttonClass({ size: "form" }, "w-full wrap-anywhere")}
        >
          {t("signIn.withProvider", { name })}
        </a>
      ))}
    </div>
  );
}
