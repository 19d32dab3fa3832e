import { currentUser } from "@/lib/contract/accounts/account";
import {
  accountChanges,
  apiTokenList,
  apiTokenListQuery,
  createdApiToken,
  newApiToken,
  passwordChange,
  sessionList,
  sessionListQuery,
} from "@/lib/contract/accounts/own-account";
import { passkeyRequest } from "@/lib/contract/accounts/passkey";
import {
  factorChange,
  factorConfirmation,
  newFactor,
  ownFactors,
  recoveryCodes,
  startedFactor,
} from "@/lib/contract/accounts/second-factor";
import { page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const ownAccountOperations = describeOperations("Account", {
  updateMe: {
    route: "PATCH /me",
    summary: "Change the own name and language",
    access: "session",
    body: accountChanges,
    success: { description: "The user as it is now", schema: currentUser },
  },
  changePassword: {
    route: "POST /me/password",
    summary: "Change the own password",
    access: "session",
    isOpenWithoutFactor: true,
    body: passwordChange,
    success: {
      status: 204,
      description: "The password is changed and every other session has ended. API tokens go on working",
    },
    problems: ["too-many-attempts"],
  },
  listFactors: {
    route: "GET /me/factors",
    summary: "The own second factors, oldest first",
    access: "session",
    isOpenWithoutFactor: true,
    success: { description: "All of them: there are at most 20", schema: ownFactors },
  },
  startFactor: {
    route: "POST /me/factors",
    summary: "Begin to add a second factor: an authenticator app or a passkey",
    description:
      "Needs the password, or a present factor once there is one. Each call makes a new secret; the factor counts once it is confirmed, within ten minutes",
    access: "session",
    isOpenWithoutFactor: true,
    body: newFactor,
    success: { status: 201, description: "What the app or the browser needs", schema: startedFactor },
    problems: ["no-passkeys", "too-many-attempts"],
  },
  confirmFactor: {
    route: "POST /me/factors/{id}/confirm",
    summary: "Confirm a second factor with its first code, or with the new passkey",
    access: "session",
    isOpenWithoutFactor: true,
    body: factorConfirmation,
    success: {
      description: "Every other session has ended. With the first factor come ten recovery codes, with others none",
      schema: recoveryCodes,
    },
  },
  removeFactor: {
    route: "DELETE /me/factors/{id}",
    summary: "Remove one of the own second factors",
    description: "The body has a code of a present factor, a recovery code, or the answer of a passkey",
    access: "session",
    body: factorChange,
    success: { status: 204, description: "Every other session has ended. With the last factor go the recovery codes" },
    problems: ["second-factor-due", "too-many-attempts"],
  },
  renewRecoveryCodes: {
    route: "POST /me/recovery-codes",
    summary: "Replace the own recovery codes",
    access: "session",
    body: factorChange,
    success: { description: "Ten new codes; the old ones are refused", schema: recoveryCodes },
    problems: ["too-many-attempts"],
  },
  requestOwnPasskey: {
    route: "GET /me/factors/passkey",
    summary: "Get what a browser needs to show one of the own passkeys before a change",
    access: "session",
    success: { description: "Challenge and options", schema: passkeyRequest },
    problems: ["no-passkeys"],
  },
  listSessions: {
    route: "GET /sessions",
    summary: "A page of the own sessions: the current one first, then by last use",
    access: "session",
    query: sessionListQuery,
    success: page(sessionList),
  },
  endSession: {
    route: "DELETE /sessions/{id}",
    summary: "End one of the own sessions",
    access: "session",
    success: { status: 204, description: "The session has ended, and its tokens are no longer valid" },
  },
  endOtherSessions: {
    route: "DELETE /sessions",
    summary: "End all other sessions of the own account",
    access: "session",
    success: { status: 204, description: "Only the current session is left" },
  },
  listApiTokens: {
    route: "GET /tokens",
    summary: "A page of API tokens, newest first",
    access: "session",
    query: apiTokenListQuery,
    success: page(apiTokenList),
  },
  createApiToken: {
    route: "POST /tokens",
    summary: "Create an API token; at most 50 live ones a person",
    access: "session",
    body: newApiToken,
    success: {
      status: 201,
      description: "The token. Store `token` now: no other answer has it",
      schema: createdApiToken,
    },
  },
  revokeApiToken: {
    route: "DELETE /tokens/{id}",
    summary: "Revoke an API token: the own, or any for admins",
    access: "session",
    success: { status: 204, description: "The next request with the token answers 401" },
  },
});
