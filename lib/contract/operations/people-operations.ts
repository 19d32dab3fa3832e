import {
  handedOver,
  handOver,
  invitedUser,
  managedUser,
  newUser,
  oneTimeLink,
  userChanges,
  userList,
  userQuery,
  userRemoval,
} from "@/lib/contract/accounts/people";
import { adminProof } from "@/lib/contract/accounts/second-factor";
import { ifMatch, PROOF, page, uuidKey } from "./entry-parts";
import { describeOperations } from "./operation-entry";

const PROOF_FOR_OTHER = `${PROOF} For your own account use \`/me\`.`;

export const peopleOperations = describeOperations("People", {
  listUsers: {
    route: "GET /users",
    summary: "A page of users, ordered by name",
    access: "admin-read",
    query: userQuery,
    success: page(userList),
  },
  inviteUser: {
    route: "POST /users",
    summary: "Create a user, a member of the named teams, and a one-time link for the first password",
    access: "admin",
    body: newUser,
    success: {
      status: 201,
      description: "The user, and the link. No other answer contains the link again",
      schema: invitedUser,
      headers: ["Location", "ETag"],
    },
    problems: ["duplicate-email"],
  },
  resetFactors: {
    route: "DELETE /users/{id}/factors",
    summary: "Remove all second factors of a user who lost them",
    description: PROOF_FOR_OTHER,
    access: "admin",
    body: adminProof,
    success: { status: 204, description: "Every session of the user has ended. The password alone signs in again" },
    problems: ["too-many-attempts"],
  },
  getUser: {
    route: "GET /users/{id}",
    summary: "One user",
    access: "admin-read",
    success: { description: "The user", schema: managedUser, headers: ["ETag"] },
  },
  updateUser: {
    route: "PATCH /users/{id}",
    summary: "Change the name or the role of a user, disable or enable the user",
    access: "admin",
    body: userChanges,
    requestHeaders: ifMatch,
    success: {
      description: "The user. The role counts at the user's next request; disabling ends the user's sessions",
      schema: managedUser,
      headers: ["ETag"],
    },
    problems: ["last-admin", "precondition-failed"],
  },
  removeUser: {
    route: "DELETE /users/{id}",
    summary: "Remove a user who owns no access points without a team",
    description:
      "Access points of a team stay in it. Each goes to the member who may edit and is in the team longest, or else to the admin who removes the user.",
    access: "admin",
    requestHeaders: ifMatch,
    success: { status: 204, description: "The user is removed, and the e-mail address can be invited again" },
    problems: ["last-admin", "owns-access-points", "duplicate-qr-code", "precondition-failed"],
  },
  getUserRemoval: {
    route: "GET /users/{id}/removal",
    summary: "What the removal of a user would do: what stays, what must be handed over, and what goes",
    access: "admin-read",
    success: { description: "The numbers", schema: userRemoval },
  },
  resetPassword: {
    route: "POST /users/{id}/reset",
    summary: "Create a one-time link with which a user chooses a new password",
    description: PROOF_FOR_OTHER,
    access: "admin",
    body: adminProof,
    success: {
      description: "The link, which replaces earlier ones. The old password works until the link is used",
      schema: oneTimeLink,
    },
    problems: ["user-disabled", "too-many-attempts"],
  },
  unlinkIdentity: {
    route: "DELETE /users/{id}/identities/{key}",
    summary: "Unlink an account of a provider from a user; the key is the id of the identity",
    description: PROOF,
    access: "admin",
    key: uuidKey,
    body: adminProof,
    success: {
      status: 204,
      description: "The account no longer signs in as the user. The sessions it began have ended",
    },
    problems: ["too-many-attempts"],
  },
  handOver: {
    route: "POST /users/{id}/hand-over",
    summary: "Move the access points without a team, stocks and printers of a user to another one",
    access: "admin",
    body: handOver,
    success: { description: "How many access points were moved", schema: handedOver },
    problems: ["duplicate-qr-code"],
  },
});
