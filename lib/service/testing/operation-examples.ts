import { findSetupToken } from "../accounts/office/setup";
import { startBackedUp } from "../backup/test-backups";
import { ownStock, startPrinting } from "../labels/test-printing";
import { factorExamples } from "./accounts/factor-examples";
import { ownAccountExamples, sessionExamples } from "./accounts/own-account-examples";
import { peopleExamples, startPeopleWorld } from "./accounts/people-examples";
import { signInExamples, startSignInWorld } from "./accounts/sign-in-examples";
import { fieldExamples } from "./field-examples";
import { importExamples } from "./import-examples";
import type { Asked, Examples } from "./openapi-answer";
import { pointExamples } from "./point-examples";
import { printerExamples, startPrinters } from "./printer-examples";
import { PASSWORD, startTestService } from "./start-test-service";
import { addTeam, teamExamples } from "./team-examples";

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";
const ROLL = { stock: "zebra-2x1in", format: "zpl", dpi: 203 };
const PRINTER = { name: "Front desk" };

export type World = Awaited<ReturnType<typeof startWorld>>;

/**
 * Starts a service with access points, a printed job of each kind, own equipment and an admin, one without users, and
 * one that sends mail.
 */
export async function startWorld() {
  const printing = await startPrinting(undefined, { PRINTER_NETWORKS: "127.0.0.0/8" });
  const { service, token, add, print, jobs } = printing;
  const empty = await startTestService();
  const { id: point } = await add({ name: "Door", qrCode: "D-1", location: "Pier / 1" });
  const select = { ids: [point] };
  await print({ select });
  await print({ select, ...ROLL });
  const [rollJob = "", sheetJob = ""] = (await jobs()).map((job) => job.id);
  const create = async (path: string, body: object): Promise<string> =>
    (await (await service.send("POST", path, { token, body })).json()).id;
  const addStock = () => create("/label-stocks", ownStock);
  const addPrinter = () => create("/label-printers", PRINTER);
  /** Queues a job that is long enough to be cancelled while it is drawn. */
  const queueJob = async () =>
    (await (await print({ select, copies: 300 }, { Prefer: "respond-async" })).json()).id as string;
  const signIn = () => service.logIn("ada@example.com");
  const document = await (await service.send("GET", "/openapi.json")).json();
  const ids = { point, rollJob, sheetJob, stock: await addStock(), printer: await addPrinter() };
  const people = await startPeopleWorld(service);
  const made = { empty, select, create, addStock, addPrinter, queueJob, signIn, document };
  const backups = await startBackedUp();
  const printers = await startPrinters(printing, people.admin);
  const staffId = printing.user.id;
  const team = await addTeam({ service, admin: people.admin, staffId }, "edit");
  return {
    ...printing,
    ...ids,
    ...people,
    ...made,
    ...printers,
    staffId,
    team,
    backups,
    provider: await startSignInWorld(),
  };
}

const notSignedIn = (): Asked => ({ token: undefined });
const addDesign = ({ create }: World) => create("/label-templates", { name: "Door sign" });
const beginRound = ({ create, select }: World) => create("/rounds", { name: "Spring", select });
const SCAN = { code: "D-1", at: "2026-11-20T09:00:00.000Z" };
const unknownId = (): Asked => ({ id: UNKNOWN });

/** One successful request or more, and one that is refused, for each operation. */
export const examples: Examples<World> = {
  ...sessionExamples,
  ...printerExamples,
  getOverview: { success: () => [{}], problem: () => ({ query: "?scope=all" }) },
  ...pointExamples,
  ...ownAccountExamples,
  ...factorExamples,
  getSetupState: { success: ({ empty }) => [{}, { on: empty }] },
  setUp: {
    success: ({ empty }) => [
      findSetupToken(empty.context).then((token) => ({
        on: empty,
        body: { token, name: "Ada", email: "ada@example.com", password: PASSWORD },
      })),
    ],
    problem: () => ({ body: { token: "x", name: "Eve", email: "eve@example.com", password: PASSWORD } }),
  },
  createAccessPoint: {
    // The second answer is a replay of the first.
    success: () => [1, 2].map(() => ({ body: { name: "Gate" }, headers: { "Idempotency-Key": "gate" } })),
    problem: () => ({ body: { name: "Other", qrCode: "D-1" } }),
  },
  listChanges: { success: () => [{}, { query: "?limit=1" }], problem: () => ({ query: "?cursor=unknown" }) },
  getAccessPoint: { success: ({ point }) => [{ id: point }], problem: unknownId },
  updateAccessPoint: {
    success: ({ point }) => [{ id: point, body: { location: "North" } }],
    problem: ({ point }) => ({ id: point, body: { name: "Gate" }, headers: { "If-Match": '"0"' } }),
  },
  deleteAccessPoint: { success: ({ add }) => [add({ name: "Old" }).then(({ id }) => ({ id }))], problem: unknownId },
  getQrSvg: { success: ({ point }) => [{ id: point }], problem: unknownId },
  getQrPng: { success: ({ point }) => [{ id: point }], problem: unknownId },
  ...fieldExamples,
  ...importExamples,
  printLabels: {
    success: ({ select, stock }) => [
      { body: { select, stock } },
      { body: { select, ...ROLL } },
      { body: { select, stock }, headers: { Prefer: "respond-async" } },
      { body: { select, stock }, headers: { Prefer: "return=minimal" } },
    ],
    problem: ({ stock }) => ({ body: { select: { ids: [UNKNOWN] }, stock } }),
  },
  checkLabels: {
    success: ({ select, stock }) => [{ body: { select, stock } }],
    problem: ({ stock }) => ({ body: { select: { scope: "all" }, stock } }),
  },
  previewLabelSheet: {
    success: ({ select, stock }) => [{ body: { select, stock, sheet: 1 } }],
    problem: ({ select, stock }) => ({ body: { select, stock, sheet: 0 } }),
  },
  getLabelCalibration: {
    success: ({ stock }) => [{ query: `?stock=${stock}` }],
    problem: () => ({ query: "?stock=unknown" }),
  },
  listLabelJobs: { success: () => [{}], problem: () => ({ query: "?scope=all" }) },
  getLabelJob: { success: ({ sheetJob }) => [{ id: sheetJob }], problem: unknownId },
  listLabelJobContents: { success: ({ sheetJob }) => [{ id: sheetJob }], problem: unknownId },
  listLabelJobIds: { success: ({ sheetJob }) => [{ id: sheetJob }], problem: unknownId },
  getLabelJobPdf: { success: ({ sheetJob }) => [{ id: sheetJob }], problem: unknownId },
  getLabelJobZpl: {
    success: ({ rollJob }) => [{ id: rollJob }, { id: rollJob, query: "?dpi=300" }],
    problem: ({ sheetJob }) => ({ id: sheetJob }),
  },
  cancelLabelJob: {
    success: ({ queueJob }) => [queueJob().then((id) => ({ id }))],
    problem: ({ sheetJob }) => ({ id: sheetJob }),
  },
  openLabelJob: { success: ({ sheetJob }) => [{ id: sheetJob }], problem: unknownId },
  confirmLabelJob: {
    success: ({ sheetJob, point }) => [
      { id: sheetJob, body: { printed: false } },
      { id: sheetJob, body: { printed: true, ids: [point] } },
      { id: sheetJob, body: { printed: true, exceptSheets: { from: 1 } } },
    ],
    problem: ({ sheetJob }) => ({ id: sheetJob, body: { printed: true, ids: [UNKNOWN] } }),
  },
  listLabelJobAccessPoints: { success: ({ sheetJob }) => [{ id: sheetJob }], problem: () => ({ query: "?page=0" }) },
  listAccessPointLabelJobs: { success: ({ point }) => [{ id: point, query: "?limit=1" }], problem: unknownId },
  listRounds: {
    success: (world) => [beginRound(world).then(() => ({ query: "?state=open&limit=1" }))],
    problem: () => ({ query: "?state=new" }),
  },
  createRound: {
    success: ({ select }) => [
      { body: { name: "Spring", select } },
      { body: { name: "Printed", select: { filter: { scope: "mine", label: "any" } } } },
    ],
    problem: () => ({ body: { name: "Spring", select: { ids: [UNKNOWN] } } }),
  },
  getRound: { success: (world) => [beginRound(world).then((id) => ({ id }))], problem: unknownId },
  listRoundPoints: {
    success: (world) => [
      beginRound(world).then((id) => ({ id })),
      beginRound(world).then((id) => ({ id, query: "?state=unknown" })),
    ],
    problem: unknownId,
  },
  addScans: {
    success: (world) => [
      beginRound(world).then((id) => ({
        id,
        body: { device: "Phone", scans: [SCAN, { ...SCAN, id: UNKNOWN, code: "NOBODY" }], unsent: 1, now: SCAN.at },
      })),
    ],
    problem: () => ({ id: UNKNOWN, body: { scans: [{ code: "" }] } }),
  },
  undoScan: {
    success: (world) => [beginRound(world).then((id) => ({ id, key: UNKNOWN }))],
    problem: () => ({ id: UNKNOWN, key: UNKNOWN }),
  },
  closeRound: {
    success: (world) => [beginRound(world).then((id) => ({ id, body: { anyway: true } }))],
    problem: unknownId,
  },
  getRoundPdf: { success: (world) => [beginRound(world).then((id) => ({ id }))], problem: unknownId },
  getRoundCsv: { success: (world) => [beginRound(world).then((id) => ({ id }))], problem: unknownId },
  listLabelDesigns: { success: () => [{}], problem: notSignedIn },
  createLabelDesign: {
    success: () => [{ body: { name: "Shelf", lines: [{ text: "fixed", sizePt: 8 }], fixedText: "Lost? Call 12" } }],
    problem: () => ({ body: { name: "", lines: [{ text: "price", sizePt: 200 }] } }),
  },
  getLabelDesign: { success: (world) => [addDesign(world).then((id) => ({ id }))], problem: unknownId },
  updateLabelDesign: {
    success: (world) => [addDesign(world).then((id) => ({ id, body: { side: "bottom", symbolMm: 20 } }))],
    problem: () => ({ id: UNKNOWN, body: { side: "middle" } }),
  },
  deleteLabelDesign: {
    success: (world) => [addDesign(world).then((id) => ({ id }))],
    problem: unknownId,
  },
  listLabelStocks: { success: () => [{}], problem: notSignedIn },
  createLabelStock: { success: () => [{ body: ownStock }], problem: () => ({ body: { name: "" } }) },
  getLabelStock: { success: ({ stock }) => [{ id: stock }], problem: unknownId },
  updateLabelStock: {
    success: ({ stock }) => [{ id: stock, body: { name: "Jars" } }],
    problem: ({ stock }) => ({ id: stock, body: { name: "" } }),
  },
  deleteLabelStock: { success: ({ addStock }) => [addStock().then((id) => ({ id }))], problem: unknownId },
  listLabelPrinters: { success: () => [{}], problem: notSignedIn },
  createLabelPrinter: { success: () => [{ body: PRINTER }], problem: () => ({ body: { dpi: 1 } }) },
  getLabelPrinter: { success: ({ printer }) => [{ id: printer }], problem: unknownId },
  updateLabelPrinter: {
    success: ({ printer }) => [{ id: printer, body: { dpi: 300 } }],
    problem: ({ printer }) => ({ id: printer, body: { dpi: 1 } }),
  },
  deleteLabelPrinter: { success: ({ addPrinter }) => [addPrinter().then((id) => ({ id }))], problem: unknownId },
  listAudit: {
    success: ({ admin, point }) =>
      ["", "?page=9", `?target=${point}&action=access-points&since=2026-01-01T00:00:00Z`].map((query) => ({
        query,
        token: admin,
      })),
    problem: () => ({}),
  },
  exportAudit: {
    success: ({ admin }) => [{ token: admin, query: "?format=csv&action=sign-ins" }],
    problem: ({ admin }) => ({ token: admin, query: "?format=xlsx" }),
  },
  listAuditActors: { success: ({ admin }) => [{ token: admin }], problem: () => ({}) },
  proposeSeparator: { success: ({ admin }) => [{ token: admin }, {}], problem: notSignedIn },
  getOfficeSettings: { success: () => [{}], problem: notSignedIn },
  listOfficeContacts: { success: () => [{}, { query: "?role=admin" }], problem: notSignedIn },
  updateOfficeSettings: {
    success: ({ admin }) => [
      { token: admin, body: {} },
      { token: admin, body: { locationSeparator: " / ", timeZone: "UTC" } },
      { token: admin, body: { publicPage: "on", publicNote: "Call 4711" } },
    ],
    problem: ({ admin }) => ({ token: admin, body: { locationSeparator: "and" } }),
  },
  startBackup: {
    success: ({ backups: { token, ...on } }) => [{ token, on }],
    problem: ({ admin }) => ({ token: admin }),
  },
  downloadBackup: {
    success: ({ backups: { token, key, ...on } }) => [{ token, key, on }],
    problem: ({ admin }) => ({ token: admin, key: "none" }),
  },
  listBackups: { success: ({ admin }) => [{ token: admin }], problem: () => ({}) },
  listAccessPointHistory: { success: ({ point }) => [{ id: point, query: "?limit=1" }], problem: unknownId },
  ...peopleExamples,
  ...signInExamples,
  ...teamExamples,
  getOpenApi: { success: () => [{}] },
};
