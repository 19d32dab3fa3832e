import type { OperationEntry } from "@/lib/contract/operations/operation-entry";
import type { Asked } from "../testing/openapi-answer";
import type { Asker, HiddenWorld, KnownRow } from "./test-hidden-world";

/** Request that may make an answer name an access point. `told` has texts that the person sent before, such as a file. */
export type Probe = Asked & { told?: string };

/** A person, an access point that the person may not see, and those that the person may see, of the same owner if there are. */
export type Target = {
  world: HiddenWorld;
  me: Asker;
  hidden: KnownRow;
  seen: KnownRow | undefined;
  seenInTrash: KnownRow | undefined;
};

type Probes = (target: Target) => Probe[] | Promise<Probe[]>;

const STOCK = "avery-a4-l7160";
const csv = { "Content-Type": "text/csv" };
const encoded = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;
/** Returns a code that looks like another one. */
const alike = (code: string) => code.replace("0I", "Ol");
const misspelt = (name: string) => `${name.slice(0, 4)}${name.slice(5)}`;

/** Returns files about the hidden access point: with its code, with one that looks like it, and with its name and location. */
function filesAbout({ hidden, seen }: Target): string[] {
  const values = [
    ["New", "", hidden.qrCode],
    ["New", "", alike(hidden.qrCode)],
    [hidden.name, hidden.location, ""],
  ];
  return values.map((cells) => `id,name,location,code\n,${cells}\n${seen?.id ?? hidden.id},${cells}\n`);
}

const ofId: Probes = ({ hidden: { id } }) => [{ id }];
const ofJobs: Probes = ({ world }) => world.jobs.map((id) => ({ id }));
const ofRounds: Probes = ({ world }) => world.rounds.map((id) => ({ id }));
const withBody =
  (bodyOf: (target: Target) => object[]): Probes =>
  (target) =>
    bodyOf(target).map((body) => ({ body }));
/** Uploads of a target: each takes a start of the program that reads files. */
const uploads = new WeakMap<Target, Promise<Probe[]>>();
const upload = (target: Target) =>
  Promise.all(filesAbout(target).map(async (told) => ({ id: await target.world.upload(target.me, told), told })));

/** The person who left a team has two uploads from before; the service keeps only three of each person. */
const isLeaver = ({ world, me }: Target) => me.userId === world.leaver.userId;

const ofImports =
  (more: Probe = {}): Probes =>
  async (target) => {
    const { imports, importedFile } = target.world;
    if (isLeaver(target)) return imports.map((id) => ({ id, told: importedFile, ...more }));
    const uploaded = uploads.get(target) ?? upload(target);
    uploads.set(target, uploaded);
    return (await uploaded).map((one) => ({ ...one, ...more }));
  };

const selections = ({ hidden, seen }: Target) => [
  { ids: [hidden.id, ...(seen ? [seen.id] : [])] },
  { q: hidden.name, scope: "teams" },
  { q: hidden.qrCode },
];
const labels = withBody((target) =>
  [...selections(target), { list: [target.hidden.qrCode, target.hidden.name], scope: "teams" }].map((select) => ({
    select,
    stock: STOCK,
  })),
);
const bulk: Probes = (target) => {
  const { owner, twin } = target.world;
  const sets = selections(target).map((select) => ({ select, set: { location: "Yard" } }));
  return [...sets, { select: { ids: [twin.id] }, set: { owner: owner.userId } }].map((body) => ({ body }));
};
/** Creating what a person owns: whose access points the code meets, only a token of one team cannot see. */
const creation =
  (bodyOf: (item: object) => object): Probes =>
  ({ hidden, me }) =>
    hidden.owner === me.userId && !hidden.isDeleted ? [{ body: bodyOf({ name: "New", qrCode: hidden.qrCode }) }] : [];

/** Requests by the name of the operation. A GET that is not here is sent with every scope and search. */
export const probes: Record<string, Probes> = {
  createAccessPoint: creation((item) => item),
  createAccessPoints: creation((item) => ({ items: [{ name: "Free" }, item] })),
  updateAccessPoint: ({ hidden, seen }) => [
    { id: hidden.id, body: { name: "Other" } },
    ...(seen?.owner === hidden.owner && !hidden.isDeleted ? [{ id: seen.id, body: { qrCode: hidden.qrCode } }] : []),
  ],
  deleteAccessPoint: ofId,
  checkCode: ({ hidden, seen }) =>
    ([{}, { id: hidden.id }, ...(seen ? [{ id: seen.id }] : [])] as Record<string, string>[]).flatMap((id) => [
      { query: encoded({ ...id, qrCode: hidden.qrCode }) },
      { query: encoded({ ...id, qrCode: alike(hidden.qrCode) }) },
      { query: encoded({ ...id, name: hidden.name, location: hidden.location }) },
    ]),
  lookUpCode: ({ hidden }) =>
    [hidden.qrCode, alike(hidden.qrCode), hidden.qrCode.toUpperCase()].map((qrCode) => ({
      query: encoded({ qrCode }),
    })),
  restoreAccessPoint: ({ hidden, seenInTrash }) => [
    { id: hidden.id, body: {} },
    ...(seenInTrash?.owner === hidden.owner && !hidden.isDeleted
      ? [{ id: seenInTrash.id, body: { qrCode: hidden.qrCode } }]
      : []),
  ],
  previewBulkChange: bulk,
  changeAccessPoints: bulk,
  getBulkChange: ({ world }) => [{ id: world.bulk }],
  undoBulkChange: ({ world }) => [{ id: world.bulk }],
  previewLocationMove: withBody(({ hidden }) => [{ from: hidden.location, to: "Yard" }]),
  moveLocation: withBody(({ hidden }) => [{ from: hidden.location, to: "Yard" }]),
  // An export takes half a second.
  exportAccessPoints: () => [{ query: "?scope=teams" }],
  listPlaces: ({ hidden }) =>
    ["teams", "all"].map((scope) => ({ query: encoded({ under: "Quay", scope, q: hidden.name }) })),
  importAccessPoints: (target) => filesAbout(target).map((raw) => ({ raw, headers: csv, query: "?dryRun=true" })),
  createImport: (target) => (isLeaver(target) ? [] : filesAbout(target)).map((raw) => ({ raw, headers: csv })),
  getImport: ofImports(),
  getImportFile: ofImports(),
  listImportWrongRows: ofImports(),
  listImportChangedRows: ofImports(),
  updateImport: ofImports({ body: { heading: "yes" } }),
  correctImport: ofImports({ body: { leaveOut: [2] } }),
  // Running a correct file would give access points the values of hidden ones.
  runImport: async (target) => (isLeaver(target) ? ofImports()(target) : []),
  deleteImport: ({ hidden }) => [{ id: hidden.id }],
  printLabels: labels,
  checkLabels: labels,
  previewLabelSheet: (target) => selections(target).map((select) => ({ body: { select, stock: STOCK, sheet: 1 } })),
  getLabelJob: ofJobs,
  listLabelJobContents: ofJobs,
  listLabelJobIds: ofJobs,
  listLabelJobAccessPoints: ofJobs,
  openLabelJob: ofJobs,
  cancelLabelJob: ofJobs,
  resumeLabelJob: (target) => target.world.jobs.map((id) => ({ id, body: { from: 1 } })),
  getLabelJobPdf: ofJobs,
  confirmLabelJob: (target) =>
    target.world.jobs.map((id) => ({ id, body: { printed: false, ids: [target.hidden.id] } })),
  listAccessPointHistory: ({ hidden, seen }) => [
    { id: hidden.id },
    ...(seen ? [{ id: seen.id, query: "?limit=100" }] : []),
  ],
  listAccessPointLabelJobs: ({ hidden, seen }) => [{ id: hidden.id }, ...(seen ? [{ id: seen.id }] : [])],
  voidCode: ofId,
  scanCode: ({ hidden: { qrCode } }) => [{ key: qrCode }, { key: alike(qrCode) }],
  getPublicPoint: ({ hidden: { qrCode } }) => [{ key: qrCode }, { key: alike(qrCode) }],
  getReportOfLink: ({ hidden: { id, qrCode } }) => [{ body: { token: id } }, { body: { token: qrCode } }],
  reportCode: ({ hidden: { id, qrCode } }) =>
    [{}, { accessPoint: id }].map((which) => ({ key: qrCode, body: { kind: "label", ...which } })),
  createRound: (target) => {
    const { location, name, id } = target.hidden;
    const selects = [{ location }, { filter: { q: name, scope: "teams" } }, { ids: [id] }, { locationUnder: "Quay" }];
    return selects.map((select) => ({ body: { name: "Spring", select } }));
  },
  getRound: ofRounds,
  listRoundPoints: ({ world }) =>
    world.rounds.flatMap((id) =>
      ["found", "missing", "unexpected", "unknown"].map((state) => ({ id, query: `?limit=100&state=${state}` })),
    ),
  addScans: ({ world, hidden: { qrCode } }) =>
    world.rounds.map((id) => ({ id, body: { scans: [{ code: qrCode, at: "2026-11-20T09:00:00.000Z" }] } })),
  undoScan: ({ world, hidden: { id: key } }) => world.rounds.map((id) => ({ id, key })),
  closeRound: () => [],
  getRoundPdf: () => [],
  getRoundCsv: ofRounds,
  addToPile: ({ hidden: { id }, seen }) => [{ body: { ids: [id, ...(seen ? [seen.id] : [])] } }],
  removeFromPile: ofId,
  updateReport: ({ hidden: { id } }) => [{ id, body: { state: "seen" } }],
};

/** Returns what is sent for a GET that has no probe. */
export function askWith({ path, query }: OperationEntry, { hidden: { id, name, qrCode } }: Target): Probe[] {
  if (path.includes("{")) return [{ id, key: id }];
  if (!query) return [{}];
  const scopes = ["mine", "teams", "all"].map((scope) => ({ scope }));
  const searches = [name, misspelt(name), qrCode].map((q) => ({ scope: "teams", q }));
  return [...scopes, ...searches].map((one) => ({ query: encoded(one) }));
}

/** Operations that speak of accounts, equipment and settings, and of no access point. Those for admins are left out by rule. */
export const ofNoAccessPoint = new Set([
  ...["logIn", "refresh", "logOut", "setUp", "checkOneTimeLink", "useOneTimeLink", "forgotPassword"],
  ...["startSignIn", "finishSignIn", "linkAccount", "useOneTimeCode", "endProviderSession"],
  ...["sendSecondFactor", "requestPasskey", "startFactor", "confirmFactor", "removeFactor"],
  ...["renewRecoveryCodes", "requestOwnPasskey"],
  ...["updateMe", "changePassword", "endSession", "endOtherSessions", "createApiToken", "revokeApiToken"],
  ...["reserveCodes", "createView", "updateView", "deleteView", "emptyPile"],
  ...["createLabelDesign", "updateLabelDesign", "deleteLabelDesign"],
  ...["createLabelStock", "updateLabelStock", "deleteLabelStock"],
  ...["createLabelPrinter", "updateLabelPrinter", "deleteLabelPrinter"],
]);
