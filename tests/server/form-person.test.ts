import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admin, type Server, startServer } from "@/e2e/server";
import { signInToPages } from "./raw-http";
import { callAction, post, readActions, readPagePerson } from "./server-actions";

let server: Server;
let cookie: string;

beforeAll(async () => {
  server = await startServer();
  cookie = await signInToPages(server.url, admin.email, admin.password);
});
afterAll(() => server.stop());

/** Actions that change nothing of a person: they sign in or out, preview, or change only what this browser shows. */
const open = [
  "chooseThemeAction",
  "endBatchAction",
  "forgotPasswordAction",
  "linkAccountAction",
  "passkeySignInAction",
  "previewAction",
  "sendCodeAction",
  "sendPasskeyAction",
  "setupAction",
  "signInAction",
  "signOutAction",
  "welcomeAction",
];

const actions = readActions();
const forms = [
  ["of another person", { "page-person": "0192f8e4-0000-7000-8000-000000000000 Anna First" }, "as Anna First."],
  ["that names nobody", {} as Record<string, string>, "does not say whose it is."],
] as const;

/** Returns what an answer says: its body and its cookies, one of which may hold a message. */
const said = async (answer: Response) =>
  `${await answer.text()} ${answer.headers.getSetCookie().map(decodeURIComponent).join(" ")}`;

/** The text of a page is too long for the message of a failed test. */
const expectRefusal = (text: string, sentence: string) =>
  expect([text.includes(`You are now signed in as ${admin.name}. `), text.includes(sentence)]).toEqual([true, true]);

test("each action of the build is either open or refuses the form of another person", () => {
  expect(open.filter((name) => !actions.some((action) => action.name === name))).toEqual([]);
});

describe.each(actions.filter(({ name }) => !open.includes(name)))("$name refuses a form", ({ id, page }) => {
  test.each(forms)("%s", async (_whose, fields, sentence) => {
    const answer = await callAction({ url: server.url, id, page, fields: { ...fields, id: "x" }, cookie });
    expectRefusal(await said(answer), sentence);
  });
});

describe.each([
  "/access-points/import/upload",
  "/access-points/import/x/check",
  "/access-points/import/x/run",
  "/access-points/bulk/run",
  "/access-points/bulk/x/undo",
  "/places/move/run",
  "/scan/photo",
])("%s refuses a form", (path) => {
  test.each(forms)("%s", async (_whose, fields, sentence) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const text = await said(await post(server.url, path, body, { Cookie: cookie }));
    expectRefusal(text, sentence);
  });
});

test("a form names the person of its page by id and name, without e-mail", async () => {
  const { "page-person": person = "" } = await readPagePerson(server.url, cookie);
  expect(person).toMatch(new RegExp(`^[0-9a-f-]{36} ${admin.name}$`));
});
