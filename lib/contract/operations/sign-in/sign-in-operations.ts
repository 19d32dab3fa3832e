import {
  credentials,
  currentUser,
  firstAdmin,
  KNOWN_DEVICE_HEADER,
  refreshRequest,
  setupState,
  signedIn,
} from "@/lib/contract/accounts/account";
import { passkeyRequest } from "@/lib/contract/accounts/passkey";
import { forgottenPassword, linkCheck, linkOwner, linkUse } from "@/lib/contract/accounts/people";
import { secondFactor } from "@/lib/contract/accounts/second-factor";
import { describeOperations } from "../operation-entry";

export const signInOperations = describeOperations("Sign-in", {
  logIn: {
    route: "POST /auth/login",
    summary: "Sign in with e-mail and password",
    access: "anyone",
    body: credentials,
    requestHeaders: {
      [KNOWN_DEVICE_HEADER]:
        "Optional: the value of the `Known-Device` header in the answer to an earlier sign-in of this user. Failed attempts from elsewhere then do not delay this one. It gives no access by itself",
    },
    success: {
      description:
        "The tokens and their user. Store the `Known-Device` header for 180 days and send it with the user's next sign-in",
      schema: signedIn,
      headers: [KNOWN_DEVICE_HEADER],
    },
    problems: ["invalid-credentials", "second-factor-required", "new-password-required", "too-many-attempts"],
  },
  sendSecondFactor: {
    route: "POST /auth/second-factor",
    summary: "Send the second factor after the password, or sign in with a passkey alone",
    description:
      "Send the `challenge` of a `/problems/second-factor-required` with a code of the app, a recovery code or the answer of a passkey; or that of `GET /auth/passkey` with the answer of a passkey. Each code and each challenge is taken once",
    access: "anyone",
    body: secondFactor,
    success: { description: "As `POST /auth/login`", schema: signedIn, headers: [KNOWN_DEVICE_HEADER] },
    problems: ["second-factor-failed", "new-password-required", "challenge-expired", "too-many-attempts"],
  },
  requestPasskey: {
    route: "GET /auth/passkey",
    summary: "Get what a browser needs to sign in with a passkey alone",
    access: "anyone",
    success: { description: "Nothing is stored until a passkey answers", schema: passkeyRequest },
    problems: ["no-passkeys"],
  },
  refresh: {
    route: "POST /auth/refresh",
    summary: "Exchange a refresh token for a new pair",
    access: "anyone",
    body: refreshRequest,
    requestHeaders: { Authorization: "Optional: the access token of the same session, valid or expired" },
    success: {
      description:
        "A new pair of tokens. The old refresh token returns the same pair for 30 seconds; after that, using it ends the session",
      schema: signedIn,
    },
    problems: ["invalid-refresh-token", "refresh-reused", "too-many-attempts"],
  },
  logOut: {
    route: "POST /auth/logout",
    summary: "Sign out: end the session of the access token",
    access: "session",
    isOpenWithoutFactor: true,
    success: { status: 204, description: "The session has ended, and its tokens are no longer valid" },
  },
  getMe: {
    route: "GET /me",
    summary: "Get the user of the access token",
    access: "read",
    isOpenWithoutFactor: true,
    forTeamTokens: true,
    success: { description: "The user", schema: currentUser },
  },
  getSetupState: {
    route: "GET /setup",
    summary: "Get whether the installation still has no admin, and whether it sends mail",
    tag: "Setup",
    access: "anyone",
    success: { description: "`open` is true while there are no users", schema: setupState },
  },
  setUp: {
    route: "POST /setup",
    summary: "Create the first admin with the one-time token of the setup link",
    tag: "Setup",
    access: "anyone",
    body: firstAdmin,
    success: {
      status: 201,
      description: "The first admin and a pair of tokens",
      schema: signedIn,
      headers: [KNOWN_DEVICE_HEADER],
    },
    problems: ["forbidden", "setup-closed"],
  },
  checkOneTimeLink: {
    route: "POST /one-time-links/check",
    summary: "Get whose one-time link it is and what it is for, without using it",
    access: "anyone",
    body: linkCheck,
    success: { description: "The link can be used", schema: linkOwner },
    problems: ["link-not-valid", "too-many-attempts"],
  },
  useOneTimeLink: {
    route: "POST /one-time-links/use",
    summary: "Choose a password with a one-time link, and sign in",
    access: "anyone",
    body: linkUse,
    success: {
      description:
        "The password is set, every other session of the user has ended, and the tokens are those of a new one",
      schema: signedIn,
      headers: [KNOWN_DEVICE_HEADER],
    },
    problems: ["link-not-valid", "second-factor-required", "too-many-attempts"],
  },
  forgotPassword: {
    route: "POST /auth/forgot-password",
    summary: "Ask for an e-mail with a one-time link to choose a new password",
    access: "anyone",
    body: forgottenPassword,
    success: {
      status: 202,
      description: "If a user with this address may sign in, an e-mail follows. The answer does not reveal whether",
    },
    problems: ["not-found", "too-many-attempts"],
  },
});
