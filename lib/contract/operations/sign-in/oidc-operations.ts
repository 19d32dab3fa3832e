import { KNOWN_DEVICE_HEADER, signedIn } from "@/lib/contract/accounts/account";
import {
  attemptReturn,
  attemptStart,
  chosenProvider,
  configuredProvider,
  confirmedLink,
  finishedAttempt,
  newProvider,
  oneTimeCode,
  providerChanges,
  providerCheck,
  providerId,
  providerList,
  providerSettings,
  providerSignOut,
  SIGN_IN_ATTEMPT_HEADER,
  startedAttempt,
} from "@/lib/contract/accounts/oidc";
import { adminProof } from "@/lib/contract/accounts/second-factor";
import { PROOF } from "../entry-parts";
import { describeOperations } from "../operation-entry";

/** The dashboard calls these; their callback is a page. */
export const oidcOperations = describeOperations("Sign-in", {
  listSignInProviders: {
    route: "GET /auth/oidc",
    summary: "List the OpenID Connect providers that people sign in with",
    description: "Asks no provider, so that the answer does not depend on any.",
    access: "anyone",
    success: { description: "The providers, in the order of the configuration", schema: providerList },
  },
  startSignIn: {
    route: "POST /auth/oidc/start",
    summary: "Start to sign in with a provider",
    description: "Authorization code flow with PKCE, state and nonce. Store `attempt` in a cookie of this browser.",
    access: "anyone",
    body: attemptStart,
    success: { description: "Where to send the browser", schema: startedAttempt },
    problems: ["provider-unavailable"],
  },
  trySignIn: {
    route: "POST /auth/oidc/try",
    summary: "Start a trial that signs nobody in and stores nothing",
    description: "The callback then answers what the provider said, and what signing in would do.",
    access: "admin",
    body: chosenProvider,
    success: { description: "Where to send the browser", schema: startedAttempt },
    problems: ["provider-unavailable"],
  },
  finishSignIn: {
    route: "POST /auth/oidc/callback",
    summary: "Check what the provider sent, and get a one-time code",
    description: "With a one-time link the answer has `link` in place of `code`: the person confirms it first.",
    access: "anyone",
    body: attemptReturn,
    success: { description: "The person may sign in, or the result of a trial", schema: finishedAttempt },
    problems: ["sign-in-refused", "provider-unavailable", "too-many-attempts"],
  },
  linkAccount: {
    route: "POST /auth/oidc/link",
    summary: "Use a one-time link with a provider, and get a one-time code",
    description:
      "Send it when the person has confirmed `link` of the callback on a page that names both sides. The account of the provider signs in as the user from then on. Every session of the user ends, and the password as `link.password` says. API tokens stay.",
    access: "anyone",
    body: confirmedLink,
    success: { description: "The person may sign in", schema: finishedAttempt },
    problems: ["sign-in-refused", "too-many-attempts"],
  },
  useOneTimeCode: {
    route: "POST /auth/one-time-code",
    summary: "Sign in with a one-time code",
    access: "anyone",
    body: oneTimeCode,
    requestHeaders: {
      [SIGN_IN_ATTEMPT_HEADER]: "The attempt that the code was made for, from the cookie of this browser",
    },
    success: {
      description: "The tokens and their user, as after a sign-in with a password",
      schema: signedIn,
      headers: [KNOWN_DEVICE_HEADER],
    },
    problems: ["sign-in-refused", "too-many-attempts"],
  },
  endProviderSession: {
    route: "POST /auth/oidc/end",
    summary: "Get the page of a provider that ends the session there",
    access: "anyone",
    body: chosenProvider,
    success: { description: "Where to send the browser", schema: providerSignOut },
    problems: ["not-found", "provider-unavailable"],
  },
});

/** Of the settings; those of the environment count first and are only shown. */
export const providerOperations = describeOperations("Settings", {
  listProviders: {
    route: "GET /settings/providers",
    summary:
      "The OpenID Connect providers of the environment and the settings, and the callback address they must know",
    access: "admin",
    success: { description: "As they are set, without client secrets", schema: providerSettings },
  },
  createProvider: {
    route: "POST /settings/providers",
    summary: "Add a provider, with which people can sign in at once",
    description: `There are at most two, those of the environment included. The secret is stored encrypted and is in no answer. ${PROOF}`,
    access: "admin",
    body: newProvider,
    success: { status: 201, description: "The provider", schema: configuredProvider },
    problems: ["too-many-attempts"],
  },
  updateProvider: {
    route: "PATCH /settings/providers/{id}",
    summary: "Change a provider of the settings",
    description: `Accounts that are linked belong to their issuer: with another one nobody is linked any more. ${PROOF}`,
    access: "admin",
    id: providerId,
    body: providerChanges,
    success: { description: "The provider", schema: configuredProvider },
    problems: ["too-many-attempts"],
  },
  deleteProvider: {
    route: "DELETE /settings/providers/{id}",
    summary: "Remove a provider of the settings",
    description: `Nobody signs in with it any more. Linked accounts stay linked, in case it is added again. ${PROOF}`,
    access: "admin",
    id: providerId,
    body: adminProof,
    success: { status: 204, description: "The provider is removed" },
    problems: ["too-many-attempts"],
  },
  checkProvider: {
    route: "POST /settings/providers/{id}/try",
    summary: "Ask a provider for its description and keys, and whether it takes the client id and secret",
    description:
      "Signs nobody in. 422 says what is wrong and what to do. `POST /auth/oidc/try` then tries a whole sign-in in a browser.",
    access: "admin",
    id: providerId,
    success: { description: "The provider can be used", schema: providerCheck },
    problems: ["validation-failed"],
  },
});
