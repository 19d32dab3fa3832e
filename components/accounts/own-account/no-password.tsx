/** Text in place of forms that need the password, for a person who has none. `what` says what needs it. */
export const NoPassword = ({ what }: { what: string }) => (
  <p className="max-w-prose">
    {what} You have none here, because you sign in with a provider. An admin can give you a link with which you choose
    one.
  </p>
);
