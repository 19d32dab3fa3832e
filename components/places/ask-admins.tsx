import { Fragment } from "react";

/** People who may be asked, at most three. */
export type Admins = { name: string; email: string }[];

type AskAdminsProps = { admins: Admins; subject: string };

/** Names of the admins to ask, each of whom gets an e-mail; “an admin” while they are not known. */
export const AskAdmins = ({ admins, subject }: AskAdminsProps) =>
  admins.length === 0
    ? "an admin"
    : admins.map(({ name, email }, at) => (
        <Fragment key={email}>
          {at > 0 && (at === admins.length - 1 ? " or " : ", ")}
          <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`} className="text-link">
            <bdi>{name}</bdi>
          </a>
        </Fragment>
      ));
