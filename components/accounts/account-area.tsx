"use client";

import type { Theme } from "@/components/accounts/theme-cookie";
import { Button, buttonClass } from "@/components/ui/button";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { User } from "@/lib/contract/account";
import type { FormAction, FormState } from "@/lib/dashboard/forms/form-state";

type AccountAreaProps = {
  user: User;
  /** Whether the service distinguishes roles. */
  showsRole: boolean;
  theme: Theme;
  chooseTheme: (formData: FormData) => Promise<void>;
  signOut: FormAction<FormState>;
};

/** The right end of the header: the account menu and the button to sign out. */
export function AccountArea({ user, showsRole, theme, chooseTheme, signOut }: AccountAreaProps) {
  return (
    <>
      <AccountMenu user={user} showsRole={showsRole} theme={theme} chooseTheme={chooseTheme} />
      <SignOutForm action={signOut} />
    </>
  );
}

const roleNames = { staff: "Office staff", manager: "Manager", admin: "Admin" } as const;

/** The signed-in user and their settings, in a native popover, which opens without script. */
function AccountMenu({ user, showsRole, theme, chooseTheme }: Omit<AccountAreaProps, "signOut">) {
  return (
    <>
      <button type="button" popoverTarget="account" className={buttonClass({ kind: "quiet" }, "min-w-0 shrink")}>
        <span dir="auto" className="max-w-24 truncate sm:max-w-48">
          {user.name}
        </span>
      </button>
      <div
        id="account"
        popover="auto"
        role="dialog"
        aria-label="Account"
        className="fixed inset-auto top-14 right-4 m-0 w-72 max-w-[calc(100vw-2rem)] gap-4 card p-4 open:grid"
      >
        <div className="wrap-anywhere">
          <p className="font-semibold" dir="auto">
            {user.name}
          </p>
          <p className="text-soft">{user.email}</p>
          {showsRole && <p className="text-soft">{roleNames[user.role]}</p>}
        </div>
        <ThemeForm action={chooseTheme} current={theme} />
      </div>
    </>
  );
}

const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

type ThemeFormProps = { action: (formData: FormData) => Promise<void>; current: Theme };

/** Theme choice as three submit buttons, so that it works without script. */
function ThemeForm({ action, current }: ThemeFormProps) {
  return (
    <form action={action}>
      <fieldset>
        <legend className="mb-1.5 text-xs text-soft">Theme</legend>
        <div className="flex overflow-hidden rounded-md border border-line">
          {themes.map(({ value, label }) => (
            <button
              key={value}
              type="submit"
              name="theme"
              value={value}
              aria-pressed={value === (current ?? "system")}
              className="min-h-8 flex-1 border-line px-2.5 -outline-offset-2 not-first:border-l hover:bg-wash aria-pressed:bg-wash aria-pressed:font-semibold touch:min-h-11"
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

/** Sign-out button. If the session could not be revoked, it says that the user is still signed in. */
function SignOutForm({ action }: { action: FormAction<FormState> }) {
  const { state, formAction, submit, pending } = useFormAction(action, initialFormState, "/access-points");
  const failed = state.status !== "fresh";

  return (
    <form
      action={formAction}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit(event.currentTarget);
      }}
    >
      <Button type="submit" aria-disabled={pending || undefined}>
        {failed ? "Sign out again" : "Sign out"}
      </Button>
      {failed && (
        <p
          role="alert"
          className="absolute top-14 right-4 z-10 w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-danger/50 bg-danger-wash px-3.5 py-3 sm:right-6"
        >
          {state.status === "unanswered" ? (
            "The service did not answer. You may still be signed in. Sign out again."
          ) : (
            <>
              <strong>You are still signed in.</strong> {state.message}
            </>
          )}
        </p>
      )}
    </form>
  );
}
