export const NoPassword = ({ what }: { what: string }) => (
  <p className="max-w-prose">
    {what} You have none here, because you sign in with a provider. An admin can give you a link with which you choose
    one.
  </p>
);
