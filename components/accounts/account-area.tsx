"use client";

import type { ReactNode } from "react";
import type { Theme } from "@/components/accounts/theme-cookie";
import { Button, buttonClass } from "@/components/ui/button";
import { useLazyDialog } from "@/components/ui/feedback/lazy-dialog";
import { showNotLoaded } from "@/components/ui/feedback/show-toast";
import { PostForm } from "@/components/ui/fields/post-form";
import { SubmittingSelect } from "@/components/ui/fields/submitting-select";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import { Allowed, useReader } from "@/components/ui/reader";
import { firstSetting } from "@/components/ui/shell/settings";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { FormAction, FormState } from "@/lib/dashboard/forms/form-state";
import { languages, t } from "@/lib/messages/messages";

type AccountAreaProps = {
  email: string;
  theme: Theme;
  chooseTheme: (formData: FormData) => Promise<void>;
  signOut: FormAction<FormState>;
};

export function AccountArea({ email, theme, chooseTheme, signOut }: AccountAreaProps) {
  const { state, formAction, submit, pending } = useFormAction(signOut, {}, "/access-points");
  const failed = state.status !== "fresh";
  const signOutForm = (button: ReactNode) => (
    <PostForm
      action={formAction}
      onSubmit={(event) => {
        event.preventDefault();
        document.getElementById("account")?.hidePopover?.();
        if (!pending) submit(event.currentTarget);
      }}
    >
      {button}
    </PostForm>
  );

  return (
    <>
      <AccountMenu email={email} theme={theme} chooseTheme={chooseTheme}>
        {signOutForm(
          <button
            type="submit"
            aria-disabled={pending || undefined}
            data-action={t("account.signOut")}
            className="menu-item"
          >
            {t("account.signOut")}
          </button>,
        )}
      </AccountMenu>
      {failed && (
        // Outside of the menu, which is closed when the page returns without script.
        <div
          role="alert"
          className="absolute top-14 end-[max(1rem,calc((100vw-90rem)/2+1.5rem))] z-10 grid w-80 max-w-[calc(100vw-2rem)] justify-items-start gap-3 rounded-lg border border-danger/50 bg-danger-wash px-3.5 py-3"
        >
          {state.status === "unanswered" ? (
            <p>{t("account.signOut.unanswered")}</p>
          ) : (
            <p>
              <strong>{t("account.signOut.failed")}</strong> {state.message}
            </p>
          )}
          {signOutForm(
            <Button type="submit" aria-disabled={pending || undefined}>
              {t("account.signOutAgain")}
            </Button>,
          )}
        </div>
      )}
    </>
  );
}

type AccountMenuProps = Omit<AccountAreaProps, "signOut"> & { children: ReactNode };

/** A native popover, which opens without script. */
function AccountMenu({ email, theme, chooseTheme, children }: AccountMenuProps) {
  const reader = useReader();
  const settings = firstSetting(reader);
  const help = useLazyDialog(
    () => import("@/components/ui/shell/shortcuts-help").then(({ ShortcutsHelp }) => ShortcutsHelp),
    showNotLoaded,
  );
  const openHelp = () => {
    document.getElementById("account")?.hidePopover?.();
    help.open();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        className={buttonClass({ kind: "quiet" }, "min-w-0 shrink px-1 max-sm:hidden lg:pe-2")}
      >
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full border border-accent bg-accent text-xs font-semibold text-on-accent"
        >
          {initialsOf(reader.name)}
        </span>
        <span className="max-w-32 min-w-0 truncate max-lg:sr-only xl:max-w-48">
          {rich("account.menuOf", {
            about: spoken,
            name: () => <bdi>{reader.name}</bdi>,
          })}
        </span>
        <span aria-hidden="true" className="text-soft max-lg:hidden">
          ▾
        </span>
      </button>
      <div
        id="account"
        popover="auto"
        role="dialog"
        aria-label={t("account.title")}
        className="fixed inset-auto top-13 end-[max(1rem,calc((100vw-90rem)/2+1.5rem))] m-0 w-72 max-sm:top-auto max-sm:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] max-w-[calc(100vw-2rem)] flex-col divide-y divide-line card open:flex"
      >
        <div className="px-4 py-3 wrap-anywhere">
          <p className="font-semibold" dir="auto">
            {reader.name}
          </p>
          <p className="text-soft">{email}</p>
          {reader.scope && <p className="text-soft">{t(`people.role.${reader.role}`)}</p>}
        </div>
        <ThemeForm action={chooseTheme} current={theme} />
        <Allowed to="contract">
          <LanguageForm />
        </Allowed>
        <div className="p-1.5">
          <span className="contents sm:hidden">
            <Allowed to="contract">
              <Link href="/" className="menu-item">
                {t("account.menu.overview")}
              </Link>
            </Allowed>
            <Allowed to="create">
              <Link href="/labels" className="menu-item">
                {t("account.menu.labels")}
              </Link>
            </Allowed>
            <Allowed to="contract">
              <Link href="/places" className="menu-item">
                {t("account.menu.places")}
              </Link>
            </Allowed>
          </span>
          <Allowed to="contract">
            <Link href="/account" className="menu-item">
              {t("account.title")}
            </Link>
          </Allowed>
          {settings && (
            <Link href={settings} className="menu-item sm:hidden">
              {t("common.settings")}
            </Link>
          )}
          <button type="button" data-shortcuts="" onClick={openHelp} className="with-script menu-item max-sm:hidden">
            {t("account.menu.shortcuts")}
          </button>
          <Allowed to="description">
            <a href="/docs/api" className="menu-item max-sm:hidden">
              {t("account.menu.api")}
            </a>
          </Allowed>
        </div>
        <div className="p-1.5">{children}</div>
      </div>
      {help.show({})}
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}

const themes = ["system", "light", "dark"] as const;

type ThemeFormProps = { action: (formData: FormData) => Promise<void>; current: Theme };

/** Theme choice as three submit buttons, so that it works without script. */
function ThemeForm({ action, current }: ThemeFormProps) {
  return (
    <PostForm action={action} className="px-4 py-3">
      <fieldset>
        <legend className="mb-1.5 text-xs text-soft">{t("account.theme")}</legend>
        <div className="flex overflow-hidden rounded-md border border-line">
          {themes.map((value) => (
            <button
              key={value}
              type="submit"
              name="theme"
              value={value}
              data-action={t(`account.themeAction.${value}`)}
              aria-pressed={value === (current ?? "system")}
              className="min-h-8 flex-1 border-line px-2.5 -outline-offset-2 not-first:border-s hover:bg-hover aria-pressed:bg-wash aria-pressed:font-semibold touch:min-h-11"
            >
              {t(`account.theme.${value}`)}
            </button>
          ))}
        </div>
      </fieldset>
    </PostForm>
  );
}

/** Each language has its own name, so that people find theirs on a page that they cannot read. */
function LanguageForm() {
  const { language } = useReader();
  return (
    <PostForm method="post" action="/account/language" className="flex items-center gap-2 px-4 py-3">
      <label htmlFor="own-language" className="text-xs text-soft">
        <span aria-hidden="true">🌐</span> {t("shell.language")}
      </label>
      <SubmittingSelect id="own-language" name="language" defaultValue={language ?? ""} className="min-w-0 grow">
        <option value="">{t("shell.languageOfBrowser")}</option>
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SubmittingSelect>
    </PostForm>
  );
}
