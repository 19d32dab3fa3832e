export type Explanation = { meaning: string; advice: string };

export const signInExplanations = {
  "missing-token": {
    meaning: "The operation needs a token, and the request has none.",
    advice: "Sign in with POST /auth/login, or create an API token, and send it as “Authorization: Bearer TOKEN”.",
  },
  "invalid-token": {
    meaning: "The token has expired, was revoked, or is not one of this service. A changed password ends tokens too.",
    advice: "Renew the token with POST /auth/refresh, or sign in again.",
  },
  "invalid-credentials": {
    meaning:
      "The e-mail address or the password is wrong. The answer does not say which, and not whether the user exists.",
    advice: "Check both. Whoever forgot the password asks an admin for a new link, or uses “Forgot password”.",
  },
  "invalid-refresh-token": {
    meaning: "The refresh token is unknown, has expired, or its session has ended.",
    advice: "Sign in again.",
  },
  "refresh-reused": {
    meaning:
      "A refresh token that was replaced more than 30 seconds ago came back. It may be stolen, so the session ended.",
    advice: "Sign in again, and store only the newest refresh token. Change the password if it was not you.",
  },
  "second-factor-required": {
    meaning: "The password is right, and the person has a second factor. `factors` names what the person can show.",
    advice:
      "Send `challenge` and a code, or the answer of a passkey, with POST /auth/second-factor within ten minutes.",
  },
  "second-factor-failed": {
    meaning: "The code is wrong or was used before, or the passkey was not accepted.",
    advice: "Wait for the next code of the app, or use a recovery code. Wrong codes count as wrong passwords do.",
  },
  "new-password-required": {
    meaning:
      "The password is right, but 100 wrong codes were sent after it since the last right one, so somebody else may know it.",
    advice:
      "Choose a new password: with POST /auth/forgot-password, or with a link that an admin makes. Open sessions go on.",
  },
  "challenge-expired": {
    meaning: "The challenge is older than ten minutes, or the password or the factors were changed after it.",
    advice: "Begin again with POST /auth/login.",
  },
  "no-passkeys": {
    meaning: "The person has no passkey, or browsers allow none at the address of this service.",
    advice: "Use a code. Passkeys need a PUBLIC_URL with https and a host name; then add one with POST /me/factors.",
  },
  "second-factor-due": {
    meaning: "The office requires a second factor of this role from a day that has come, and the person has none.",
    advice: "Add one with POST /me/factors, or under Account in the dashboard. API tokens go on working.",
  },
  "sign-in-refused": {
    meaning: "What the provider sent does not let this person sign in. The audit log has the exact reason.",
    advice: "Start again from the sign-in page, or ask an admin to look into the audit log.",
  },
  "provider-unavailable": {
    meaning:
      "The OpenID Connect provider does not answer within five seconds, its answer cannot be used, or it refused the id or secret of this program.",
    advice: "Sign in with e-mail and password, or try again later. Nothing else depends on the provider.",
  },
} satisfies Record<string, Explanation>;
