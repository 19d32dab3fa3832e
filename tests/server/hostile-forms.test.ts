import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admin, type Server, startServer } from "@/e2e/server";
import { signInToPages } from "./raw-http";
import { callAction, post, readActions, readPagePerson, submitAction } from "./server-actions";

let server: Server;
let cookie: string;
/** Field that names the person of the session. */
let person: Record<string, string>;

const actions = readActions();
const idOf = (name: string) => actions.find((action) => action.name === name)?.id ?? "";

beforeAll(async () => {
  server = await startServer();
  cookie = await signInToPages(server.url, admin.email, admin.password);
  person = await readPagePerson(server.url, cookie);
});
afterAll(() => server.stop());

type Call = Omit<Parameters<typeof callAction>[0], "url">;

const call = (sent: Call) => callAction({ url: server.url, ...sent });
const submit = (sent: Call) => submitAction({ url: server.url, ...sent });

/** Fields that forms have, each with a text that is no JSON, number, id or date. */
const wrong = Object.fromEntries(
  ["id", "list", "select", "chosen", "what", "intent", "position", "copies", "count", "used", "href", "page", "to"].map(
    (name) => [name, '{"\u0000%'],
  ),
);

/** Arguments of an action without its form; React puts the form of a page without script after them. */
const notForms = ["[]", '["x"]', '["x","y"]', "[null,null]", "[{},{}]", '["$K1","x"]'];

describe.each(actions)("$name answers without an error of the program", ({ id, page }) => {
  test.each([
    ["a form without fields", {}],
    ["wrong texts", wrong],
  ])("%s", async (_what, fields) => {
    for (const send of [call, submit]) {
      for (const cookies of ["", cookie]) {
        const answer = await send({ id, page, fields: { ...person, ...fields }, cookie: cookies });
        await answer.arrayBuffer();
        expect(answer.status).toBeLessThan(500);
      }
    }
  });

  test.each(notForms)("%s in place of its form", async (args) => {
    for (const cookies of ["", cookie]) {
      const asText = { "Content-Type": "text/plain;charset=UTF-8", "Next-Action": id, Cookie: cookies };
      const sent = [post(server.url, page, args, asText), call({ id, page, args, fields: person, cookie: cookies })];
      for (const answer of await Promise.all([...sent, submit({ id, page, args, fields: person, cookie: cookies })])) {
        await answer.arrayBuffer();
        expect(answer.status).toBeLessThan(500);
      }
    }
  });
});

test("saving a view without its list shows why it is not saved", async () => {
  const own = await signInToPages(server.url, admin.email, admin.password);
  const answer = await call({
    id: idOf("saveViewAction"),
    page: "/access-points",
    fields: { ...person, name: "Mine" },
    cookie: own,
  });
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining("Load the list again, then save it."),
  ]);
});

test("8,000 references in the state of a form are decoded, 20,000 answer 413, and 413 without a session", async () => {
  const own = await signInToPages(server.url, admin.email, admin.password);
  const args = (count: number) => JSON.stringify([{ a: {}, r: Array.from({ length: count }, () => "$0:0:a") }, "$K1"]);
  expect((await call({ id: idOf("signInAction"), args: args(8_000), cookie: own })).status).toBe(200);
  const many = await call({ id: idOf("signInAction"), args: args(20_000), cookie: own });
  expect([many.status, await many.text()]).toEqual([413, expect.stringContaining("dollar signs")]);
  const stranger = await call({ id: idOf("signInAction"), args: args(8_000) });
  expect([stranger.status, await stranger.text()]).toEqual([413, expect.stringContaining("needs a session")]);
});

test("an unknown action answers 409, says what to do, and tells the script of the page", async () => {
  const id = `60${"0".repeat(40)}`;
  for (const send of [call, submit]) {
    const answer = await send({ id });
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("The program was updated")]);
    expect(answer.headers.get("X-Nextjs-Action-Not-Found")).toBe("1");
  }
});

test("the largest form of a page is read: the print form with each of 400 cells ticked", async () => {
  const own = await signInToPages(server.url, admin.email, admin.password);
  const body = new FormData();
  for (let cell = 1; cell <= 400; cell += 1) body.append("_1_cell", String(cell));
  for (const name of ["sheet", "used", "used-before", "intent", "script"]) body.set(`_1_${name}`, "");
  body.set("0", '[{},"$K1"]');
  const answer = await post(server.url, "/labels", body, { "Next-Action": idOf("labelsAction"), Cookie: own });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"used":"1-400"')]);
});

test("the routes that take a form answer a body that is no form without an error of the program", async () => {
  const own = await signInToPages(server.url, admin.email, admin.password);
  // Such a body does not name the person of its page.
  const statuses: Record<string, [stranger: number, person: number]> = {
    "scan/photo": [303, 303],
    "access-points/import/upload": [401, 409],
    "access-points/import/x/check": [401, 409],
    "access-points/bulk/run": [401, 409],
  };
  for (const [path, expected] of Object.entries(statuses)) {
    const answered = await Promise.all(
      ["", own].map(async (Cookie) => {
        const headers = { Origin: server.url, "Content-Type": "text/plain", Cookie };
        return (await fetch(`${server.url}/${path}`, { method: "POST", body: "x", headers, redirect: "manual" }))
          .status;
      }),
    );
    expect([path, ...answered]).toEqual([path, ...expected]);
  }
});

test("after these requests the log has no error and no stack", () => {
  const lines = server.output.log.trimEnd().split("\n");
  expect(lines.filter((line) => JSON.parse(line).level >= 50 || line.includes('"stack"'))).toEqual([]);
  expect(server.output.said).not.toMatch(/^\s+at /m);
});
