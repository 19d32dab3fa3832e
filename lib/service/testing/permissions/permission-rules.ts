import type { OwningUser, PermissionWorld, Rule } from "./permission-rule";
import { SHARED_CODE } from "./start-with-each-role";

/** Id of nothing. */
export const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

const nobody = "not found";
export const onlyOwners = { viewer: nobody, staff: nobody, manager: nobody, admin: nobody } as const;
const readers = { viewer: "not found", staff: "not found", manager: "handled", admin: "handled" } as const;
const admins = { viewer: "not found", staff: "not found", manager: "not found", admin: "handled" } as const;
const writers = { viewer: "not found", staff: "not found", manager: "forbidden", admin: "handled" } as const;

const reportOf: Rule["idOf"] = (world, owner) => world.addReport(owner);

const pileOf: Rule["idOf"] = (world, owner) => world.addToPile(owner);

const pointOf: Rule["idOf"] = (_, { point }) => point;
const jobOf: Rule["idOf"] = (_, { job }) => job;
const stockOf: Rule["idOf"] = (_, { stock }) => stock;
const viewOf: Rule["idOf"] = (world, owner) => world.addView(owner);
const importOf: Rule["idOf"] = (world, owner) => world.addImport(owner);
const designOf: Rule["idOf"] = (world, owner) => world.addDesign(owner);
const printerOf: Rule["idOf"] = (_, { printer }) => printer;

/** The team in which the sender may edit, or one without members. */
const teamOf = (world: PermissionWorld, owner: OwningUser) =>
  Object.values(world.users).some(({ id }) => id === owner.id) ? world.teams.edit : world.addTeam();

const ofTeams: Rule = { access: "admin", others: admins, idOf: (world) => world.addTeam() };

const anyone = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { access: "anyone" } as Rule]));

/** Rule of each operation. A new operation without a rule fails the test. */
export const rules: Record<string, Rule> = {
  logIn: { access: "anyone" },
  refresh: { access: "anyone" },
  logOut: { access: "session", endsSessions: true },
  ...anyone("listSignInProviders", "startSignIn", "finishSignIn", "useOneTimeCode", "endProviderSession"),
  getSignInSettings: { access: "admin" },
  trySignIn: { access: "admin", body: { provider: "1" } },
  getMe: { access: "read", forTeamTokens: true },
  getSetupState: { access: "anyone" },
  setUp: { access: "anyone" },
  listAccessPoints: { access: "read", forTeamTokens: true },
  createAccessPoint: { access: "write", forTeamTokens: true, body: { name: "Gate" } },
  createAccessPoints: { access: "write", forTeamTokens: true, body: { items: [{ name: "Gate" }] } },
  listCodes: { access: "read" },
  reserveCodes: { access: "write", body: { count: 1 } },
  voidCode: { access: "write", others: writers, idOf: (world, owner) => world.addCode(owner) },
  checkCode: { access: "read", forTeamTokens: true, query: "?qrCode=A" },
  lookUpCode: { access: "read", forTeamTokens: true, query: "?qrCode=A" },
  scanCode: { access: "session", key: SHARED_CODE },
  reportCode: { access: "open", key: SHARED_CODE, body: { kind: "label" } },
  getPublicPoint: { access: "anyone", key: SHARED_CODE },
  getReportOfLink: { access: "anyone", body: { token: "" } },
  listPile: { access: "read" },
  addToPile: { access: "write", body: {} },
  emptyPile: { access: "write" },
  removeFromPile: { access: "write", others: onlyOwners, idOf: pileOf },
  listReports: { access: "read" },
  getReport: { access: "read", others: readers, idOf: reportOf },
  updateReport: { access: "write", others: writers, idOf: reportOf, body: { state: "seen" } },
  listLocations: { access: "read", forTeamTokens: true },
  listPlaces: { access: "read", forTeamTokens: true },
  listSpellings: { access: "read", forTeamTokens: true },
  proposeSeparator: { access: "admin-read" },
  previewLocationMove: { access: "read", forTeamTokens: true, body: { from: "Nowhere", to: "Hall" } },
  moveLocation: { access: "write", forTeamTokens: true, body: { from: "Nowhere", to: "Hall" } },
  listOwners: { access: "read", forTeamTokens: true },
  suggestSearch: { access: "read" },
  listViews: { access: "read" },
  createView: { access: "write", body: { name: "Quay" } },
  getView: { access: "read", others: onlyOwners, idOf: viewOf },
  updateView: { access: "write", others: onlyOwners, idOf: viewOf, body: { name: "Hall" } },
  deleteView: { access: "write", others: onlyOwners, idOf: viewOf },
  getAccessPoint: { access: "read", forTeamTokens: true, point: "see", idOf: pointOf },
  updateAccessPoint: { access: "write", forTeamTokens: true, point: "change", idOf: pointOf, body: { name: "Door" } },
  deleteAccessPoint: {
    access: "write",
    forTeamTokens: true,
    point: "change",
    idOf: (world, owner) => world.addPoint(owner),
  },
  listTrash: { access: "read", forTeamTokens: true },
  getTrashedAccessPoint: {
    access: "read",
    forTeamTokens: true,
    point: "see",
    idOf: (world, owner) => world.addTrashed(owner),
  },
  restoreAccessPoint: {
    access: "write",
    forTeamTokens: true,
    point: "change",
    idOf: (world, owner) => world.addTrashed(owner),
    body: {},
  },
  purgeAccessPoint: { access: "admin", others: admins, idOf: (world, owner) => world.addTrashed(owner) },
  previewBulkChange: { access: "read", forTeamTokens: true, body: {} },
  changeAccessPoints: { access: "write", forTeamTokens: true, body: {} },
  getBulkChange: {
    access: "read",
    forTeamTokens: true,
    others: onlyOwners,
    idOf: (world, owner) => world.addBulkChange(owner),
  },
  undoBulkChange: {
    access: "write",
    forTeamTokens: true,
    others: onlyOwners,
    idOf: (world, owner) => world.addBulkChange(owner),
  },
  importAccessPoints: { access: "write" },
  createImport: { access: "write" },
  getImport: { access: "read", others: onlyOwners, idOf: importOf },
  getImportFile: { access: "read", others: onlyOwners, idOf: importOf },
  updateImport: { access: "write", others: onlyOwners, idOf: importOf, body: {} },
  correctImport: { access: "write", others: onlyOwners, idOf: importOf, body: {} },
  runImport: { access: "write", others: onlyOwners, idOf: importOf },
  listImportWrongRows: { access: "read", others: onlyOwners, idOf: importOf },
  deleteImport: { access: "write", others: onlyOwners, idOf: importOf },
  getQrSvg: { access: "read", forTeamTokens: true, point: "see", idOf: pointOf },
  getQrPng: { access: "read", forTeamTokens: true, point: "see", idOf: pointOf },
  listAccessPointLabelJobs: { access: "read", forTeamTokens: true, point: "see", idOf: pointOf },
  printLabels: { access: "write", forTeamTokens: true, body: {} },
  checkLabels: { access: "read", forTeamTokens: true, body: {} },
  previewLabelSheet: { access: "read", forTeamTokens: true, body: {} },
  getLabelCalibration: { access: "read", query: "?stock=avery-a4-l7160" },
  exportAccessPoints: { access: "read", forTeamTokens: true },
  listChanges: { access: "read", forTeamTokens: true },
  listLabelJobs: { access: "read" },
  getLabelJob: { access: "read", others: readers, idOf: jobOf },
  listLabelJobContents: { access: "read", others: readers, idOf: jobOf },
  listLabelJobIds: { access: "read", others: readers, idOf: jobOf },
  listLabelJobAccessPoints: { access: "read", others: readers, idOf: jobOf },
  getLabelJobPdf: { access: "read", others: readers, idOf: jobOf },
  getLabelJobZpl: { access: "read", others: readers, idOf: jobOf },
  cancelLabelJob: { access: "write", others: writers, idOf: jobOf },
  openLabelJob: { access: "write", others: writers, idOf: jobOf },
  confirmLabelJob: { access: "write", others: writers, idOf: jobOf, body: { printed: true } },
  listLabelStocks: { access: "read", forTeamTokens: true },
  createLabelStock: { access: "write", body: {} },
  getLabelStock: { access: "read", others: onlyOwners, idOf: stockOf },
  updateLabelStock: { access: "write", others: onlyOwners, idOf: stockOf, body: {} },
  deleteLabelStock: { access: "write", others: onlyOwners, idOf: (world, owner) => world.addStock(owner) },
  getOverview: { access: "read" },
  listLabelDesigns: { access: "read", forTeamTokens: true },
  createLabelDesign: { access: "write", body: {} },
  getLabelDesign: { access: "read", others: onlyOwners, idOf: designOf },
  updateLabelDesign: { access: "write", others: onlyOwners, idOf: designOf, body: {} },
  deleteLabelDesign: { access: "write", others: onlyOwners, idOf: designOf },
  listLabelPrinters: { access: "read", forTeamTokens: true },
  createLabelPrinter: { access: "write", body: {} },
  getLabelPrinter: { access: "read", others: onlyOwners, idOf: printerOf },
  updateLabelPrinter: { access: "write", others: onlyOwners, idOf: printerOf, body: {} },
  deleteLabelPrinter: { access: "write", others: onlyOwners, idOf: (world, owner) => world.addPrinter(owner) },
  updateMe: { access: "session", body: {} },
  changePassword: { access: "session", body: {} },
  listSessions: { access: "session" },
  endSession: { access: "session", others: onlyOwners, idOf: (world, owner) => world.addSession(owner) },
  endOtherSessions: { access: "session", endsSessions: true },
  listApiTokens: { access: "session" },
  createApiToken: { access: "session", body: {} },
  revokeApiToken: { access: "session", others: admins, idOf: (world, owner) => world.addToken(owner) },
  listUsers: { access: "admin-read" },
  inviteUser: { access: "admin", body: {} },
  getUser: { access: "admin-read", others: admins, idOf: (_, owner) => owner.id },
  updateUser: { access: "admin", others: admins, idOf: (_, owner) => owner.id, body: { name: "Kim" } },
  removeUser: { access: "admin", others: admins, idOf: (world) => world.addColleague() },
  getUserRemoval: { access: "admin-read", others: admins, idOf: (_, owner) => owner.id },
  resetPassword: { access: "admin", others: admins, idOf: (world) => world.addColleague() },
  handOver: { access: "admin", others: admins, idOf: (world) => world.addColleague(), body: { to: UNKNOWN } },
  listTeams: { access: "read", forTeamTokens: true },
  createTeam: { access: "admin", body: {} },
  getTeam: { access: "read", forTeamTokens: true, others: readers, idOf: (world, owner) => teamOf(world, owner) },
  updateTeam: { ...ofTeams, body: {} },
  deleteTeam: ofTeams,
  setTeamMember: { ...ofTeams, key: (world) => world.addColleague(), body: { access: "view" } },
  removeTeamMember: { ...ofTeams, key: UNKNOWN },
  checkOneTimeLink: { access: "anyone" },
  useOneTimeLink: { access: "anyone" },
  forgotPassword: { access: "anyone" },
  listFields: { access: "read", forTeamTokens: true },
  createField: { access: "admin", body: {} },
  updateField: { access: "admin", body: {}, key: "wingspan" },
  deleteField: { access: "admin", key: (world) => world.addField() },
  restoreField: { access: "admin", key: (world) => world.addField(true) },
  getFieldUse: { access: "admin-read", key: "wingspan" },
  listAudit: { access: "admin-read" },
  exportAudit: { access: "admin-read" },
  listAuditActors: { access: "admin-read" },
  getOfficeSettings: { access: "read", forTeamTokens: true },
  listOfficeContacts: { access: "read" },
  updateOfficeSettings: { access: "admin", body: {} },
  listBackups: { access: "admin-read" },
  startBackup: { access: "admin" },
  downloadBackup: { access: "admin", key: UNKNOWN },
  listAccessPointHistory: { access: "read", forTeamTokens: true, point: "see", idOf: pointOf },
  getOpenApi: { access: "anyone" },
};
