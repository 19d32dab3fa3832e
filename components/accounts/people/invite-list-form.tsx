"use client";

import { useEffect, useRef } from "react";
import { InvitedList } from "@/components/accounts/people/invited-list";
import { RoleField } from "@/components/accounts/people/role-field";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextAreaField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { InviteListState } from "@/lib/dashboard/forms/accounts/people-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

const initial: InviteListState = {
  ...initialFormState,
  values: { addresses: "", role: "staff" },
  invited: [],
  refused: [],
};
const labels = { addresses: "E-mail addresses", role: "Role" };
const loadSchema = async () => (await import("@/lib/contract/accounts/invitation-list")).invitationList;

/** Form that invites everybody of a pasted list with one role, and shows their links. */
export function InviteListForm({ action }: { action: FormAction<InviteListState> }) {
  const sent = useFormAction(action, initial, "/people/new/several");
  const { status, values, invited, refused } = sent.state;
  const answer = useRef<HTMLDivElement>(null);
  const isAnswered = (status === "saved" || status === "failed") && invited.length + refused.length > 0;
  // The answer stands above the form, which may be far below the links by now. Depends on the state, which each submit replaces.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is another answer
  useEffect(() => {
    if (isAnswered) answer.current?.focus();
  }, [sent.state]);
  return (
    <>
      <div ref={answer} tabIndex={-1} className="grid scroll-mt-20 gap-4 outline-none empty:hidden">
        {refused.length > 0 && <RefusedList refused={refused} />}
        {invited.length > 0 && <InvitedList invited={invited} />}
      </div>
      {/* Remounts the fields after each answer, so that only those who were refused stay in them. */}
      <InviteListFields key={values.addresses} sent={sent} />
    </>
  );
}

function InviteListFields({ sent }: { sent: ReturnType<typeof useFormAction<InviteListState>> }) {
  const form = useActionForm(sent, { labels, loadSchema, hasFirstFocus: true });
  const { signIn, values } = form.state;
  return (
    <ActionForm form={form}>
      <TextAreaField
        {...form.field("addresses")}
        rows={8}
        spellCheck={false}
        help="One on each line, or divided by commas, as a mail program copies them: Ada Lovelace <ada@example.com>. At most 50."
      />
      <RoleField form={form} role={values.role} />
      <SignInAgainFields signIn={signIn} verb="invite" form={form} />
      <FormButtons pending={form.pending} cancelHref="/people">
        {form.state.status === "signed-out" ? "Sign in and invite" : "Invite all"}
      </FormButtons>
    </ActionForm>
  );
}

/** Those who were not invited, and why. A reason that names the address does not need it again. */
const RefusedList = ({ refused }: Pick<InviteListState, "refused">) => (
  <Notice tone="danger" role="alert">
    <p className="font-semibold">
      {refused.length === 1 ? "1 person was not invited." : `${refused.length} people were not invited.`}
    </p>
    <ul className="mt-1 grid gap-1">
      {refused.map(({ email, reason }) => (
        <li key={email}>
          {reason.includes(email) ? (
            reason
          ) : (
            <>
              <bdi>{email}</bdi>: {reason}
            </>
          )}
        </li>
      ))}
    </ul>
  </Notice>
);
