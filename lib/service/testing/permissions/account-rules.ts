import type { Rule } from "./permission-rule";

/** Id that no record has. */
export const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

const nobody = "not found";
export const onlyOwners = { viewer: nobody, staff: nobody, manager: nobody, admin: nobody } as const;
export const admins = { viewer: "not found", staff: "not found", manager: "not found", admin: "handled" } as const;

const addProvider: Rule["idOf"] = (world) => world.addProvider();

const anyone = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { access: "anyone" } as Rule]));

/** Rules of the operations on signing in, the own account, its factors, sessions and API tokens. */
export const accountRules: Record<string, Rule> = {
  ...anyone(
    "listSignInProviders",
    "startSignIn",
    "finishSignIn",
    "linkAccount",
    "useOneTimeCode",
    "endProviderSession",
  ),
  logIn: { access: "anyone" },
  refresh: { access: "anyone" },
  logOut: { access: "session", endsSessions: true },
  listProviders: { access: "admin" },
  createProvider: { access: "admin", body: {} },
  updateProvider: { access: "admin", others: admins, idOf: addProvider, body: {} },
  deleteProvider: { access: "admin", others: admins, idOf: addProvider },
  checkProvider: { access: "admin", others: admins, idOf: addProvider },
  trySignIn: { access: "admin", body: { provider: "1" } },
  getMe: { access: "read", forTeamTokens: true },
  getSetupState: { access: "anyone" },
  setUp: { access: "anyone" },
  updateMe: { access: "session", body: {} },
  changePassword: { access: "session", body: {} },
  sendSecondFactor: { access: "anyone" },
  requestPasskey: { access: "anyone" },
  listFactors: { access: "session" },
  startFactor: { access: "session", body: {} },
  confirmFactor: {
    access: "session",
    others: onlyOwners,
    idOf: (world, owner) => world.addFactor(owner, false),
    body: { code: "000000" },
  },
  removeFactor: {
    access: "session",
    others: onlyOwners,
    idOf: (world, owner) => world.addFactor(owner, true),
    body: { code: "000000" },
  },
  renewRecoveryCodes: { access: "session", body: {} },
  requestOwnPasskey: { access: "session" },
  listSessions: { access: "session" },
  endSession: { access: "session", others: onlyOwners, idOf: (world, owner) => world.addSession(owner) },
  endOtherSessions: { access: "session", endsSessions: true },
  listApiTokens: { access: "session" },
  createApiToken: { access: "session", body: {} },
  revokeApiToken: { access: "session", others: admins, idOf: (world, owner) => world.addToken(owner) },
  unlinkIdentity: { access: "admin", others: admins, idOf: (world) => world.addColleague(), key: UNKNOWN },
  resetFactors: { access: "admin", others: admins, idOf: (world) => world.addColleague() },
};
