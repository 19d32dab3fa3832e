"use client";

import { AccountMenu } from "@/components/accounts/account-menu";
import { SignOutForm } from "@/components/accounts/sign-out-form";
import { type Theme, ThemeChoice } from "@/components/accounts/theme-choice";
import type { User } from "@/lib/contract/account";
import type { FormAction, FormState } from "@/lib/dashboard/forms/form-state";

type AccountAreaProps = {
  user: User;
  showsRole: boolean;
  theme: Theme;
  chooseTheme: (formData: FormData) => Promise<void>;
  signOut: FormAction<FormState>;
};

/** The right end of the header: who is signed in, what they can choose, and the way out. */
export function AccountArea({ user, showsRole, theme, chooseTheme, signOut }: AccountAreaProps) {
  return (
    <>
      <AccountMenu user={user} showsRole={showsRole}>
        <ThemeChoice action={chooseTheme} current={theme} />
      </AccountMenu>
      <SignOutForm action={signOut} />
    </>
  );
}
