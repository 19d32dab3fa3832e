import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectProblem } from "../../testing/expect-problem";
import { startTestService } from "../../testing/start-test-service";

test("everyone reads the settings of the office, and admins change them, with an entry in the audit log", async () => {
  const service = await startTestService();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const staff = await service.signedIn("ada@example.com");
  const read = async () => (await service.send("GET", "/settings", { token: staff.token })).json();
  const change = (body: object, token = admin.token) => service.send("PATCH", "/settings", { token, body });
  const others = {
    ...{ timeZone: "UTC", symbolLinks: false, symbolLinksChosen: false, linkOrigin: null },
    ...{ publicPage: "off", publicNote: "", language: null, secondFactorFrom: {} },
  };
  expect(await read()).toEqual({ locationSeparator: " / ", ...others });
  expect((await change({ locationSeparator: ", " }, staff.token)).status).toBe(403);
  expect(await (await change({ locationSeparator: ", " })).json()).toEqual({ locationSeparator: ", ", ...others });
  expect(await (await change({})).json()).toEqual({ locationSeparator: ", ", ...others });
  expect((await change({ locationSeparator: ", " })).status).toBe(200);
  expect(await read()).toEqual({ locationSeparator: ", ", ...others });
  const audit = await service.send("GET", "/audit?action=settings", { token: admin.token });
  const { data } = await audit.json();
  expect(data.map(({ action, changes }: { action: string; changes: object }) => [action, changes])).toEqual([
    ["settings.updated", { locationSeparator: [" / ", ", "] }],
  ]);
});

test("a separator is one to three signs, with or without one space on either side", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn("zoe@example.com", "admin");
  const change = (locationSeparator: unknown) =>
    service.send("PATCH", "/settings", { token, body: { locationSeparator } });
  for (const separator of ["/", " > ", ", ", " -", "::", "→"]) expect((await change(separator)).status).toBe(200);
  // Letters, digits and spaces are in names; the other ones are compared as other signs than they are.
  for (const separator of ["", " ", "a", "1", " and ", "  / ", "////", "／", "…", "´", "\t/", 7]) {
    await expectProblem(await change(separator), { status: 422, kind: "validation-failed" });
  }
});

test("symbols hold links from when an admin says so, and need an address that phones open", async () => {
  const service = await startTestService();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const staff = await service.signedIn("ada@example.com");
  const turn = (symbolLinks: unknown, token = admin.token) =>
    service.send("PATCH", "/settings", { token, body: { symbolLinks } });
  const settings = async () => (await service.send("GET", "/settings", { token: staff.token })).json();
  expect(await settings()).toMatchObject({ symbolLinks: false, symbolLinksChosen: false });
  expect(await (await turn(false)).json()).toMatchObject({ symbolLinks: false, symbolLinksChosen: true });
  for (const publicUrl of [undefined, "http://doors.example.com", "http://10.0.0.7:3000"]) {
    Object.assign(service.context, { publicUrl });
    const refused = await turn(true);
    expect(await refused.clone().json()).toMatchObject({ detail: expect.stringMatching(/set PUBLIC_URL to one/) });
    await expectProblem(refused, { status: 422, kind: "validation-failed", places: ["/symbolLinks"] });
    expect((await turn(false)).status).toBe(200);
  }
  for (const publicUrl of ["https://doors.example.com", "http://localhost:3000", "http://127.0.0.1:3000"]) {
    Object.assign(service.context, { publicUrl });
    expect(await (await turn(true)).json()).toMatchObject({ symbolLinks: true, linkOrigin: publicUrl });
    await turn(false);
  }
  expect((await turn(true, staff.token)).status).toBe(403);
  expect((await turn("yes")).status).toBe(422);
  const audit = await service.send("GET", "/audit?action=settings", { token: admin.token });
  const { data } = await audit.json();
  expect([data[1].changes, data.at(-1).changes]).toEqual([
    { symbolLinks: [false, true] },
    { symbolLinks: [null, false] },
  ]);
});

test("a filter by day takes the days of the office, also those of 23 and 25 hours, and a time stays what it is", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn("zoe@example.com", "admin");
  const { send } = service;
  const times = {
    "2026-03-28T22:59:00Z": "Saturday",
    "2026-03-28T23:00:00Z": "first minute of Sunday",
    "2026-03-29T21:59:00Z": "last minute of 23 hours",
    "2026-03-29T22:00:00Z": "Monday",
    "2026-10-24T22:00:00Z": "first minute of October 25",
    "2026-10-25T22:59:00Z": "last minute of 25 hours",
    "2026-10-25T23:00:00Z": "October 26",
  };
  for (const [at, name] of Object.entries(times)) {
    expect((await send("POST", "/access-points", { token, body: { name } })).status).toBe(201);
    const time = Date.parse(at);
    await sql`update all_access_points set created_at = ${time}, updated_at = ${time} where name = ${name}`.execute(
      service.db,
    );
  }
  const names = async (query: string) => {
    const { data } = await (await send("GET", `/access-points?sort=createdAt&${query}`, { token })).json();
    return data.map(({ name }: { name: string }) => name);
  };
  const ofDay = (day: string) => `createdFrom=${day}&createdTo=${day}`;
  expect(await names(ofDay("2026-03-29"))).toEqual(["last minute of 23 hours", "Monday"]);
  const change = await send("PATCH", "/settings", { token, body: { timeZone: "Europe/Oslo" } });
  expect(await change.json()).toMatchObject({ locationSeparator: " / ", timeZone: "Europe/Oslo" });
  expect(await names(ofDay("2026-03-29"))).toEqual(["first minute of Sunday", "last minute of 23 hours"]);
  expect(await names(ofDay("2026-10-25"))).toEqual(["first minute of October 25", "last minute of 25 hours"]);
  expect(await names("changedFrom=2026-10-26")).toEqual(["October 26"]);
  expect(await names("createdFrom=2026-10-25T22:59:00Z")).toEqual(["last minute of 25 hours", "October 26"]);
  for (const timeZone of ["Oslo", "+02:00", "", 7]) {
    const refused = await send("PATCH", "/settings", { token, body: { timeZone } });
    await expectProblem(refused, { status: 422, kind: "validation-failed" });
  }
});

test("everyone who signs in may know whom to ask: managers and admins, but nobody who is disabled or never signed in", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn("ada@example.com");
  const contacts = async (query = "") =>
    (await (await service.send("GET", `/contacts${query}`, { token })).json()).data;
  expect(await contacts()).toEqual([]);
  const manager = await service.signedIn("cy@example.com", "manager");
  service.clock.now += 1_000;
  const admin = await service.signedIn("zoe@example.com", "admin");
  expect(await contacts()).toEqual([
    { name: "zoe", email: "zoe@example.com" },
    { name: "cy", email: "cy@example.com" },
  ]);
  expect(await contacts("?role=admin")).toEqual([{ name: "zoe", email: "zoe@example.com" }]);
  const disable = { token: admin.token, body: { disabled: true } };
  expect((await service.send("PATCH", `/users/${manager.user.id}`, disable)).status).toBe(200);
  expect(await contacts()).toEqual([{ name: "zoe", email: "zoe@example.com" }]);
  await expectProblem(await service.send("GET", "/contacts", {}), { status: 401, kind: "missing-token" });
});

test("settings that two admins change at the same time are both kept, and the audit log says what changed", async () => {
  const service = await startTestService();
  const [zoe, kim] = [
    await service.signedIn("zoe@example.com", "admin"),
    await service.signedIn("kim@example.com", "admin"),
  ];
  const change = async ({ token }: { token: string }, body: object) => {
    expect((await service.send("PATCH", "/settings", { token, body })).status).toBe(200);
  };
  for (const round of Array.from({ length: 20 }, (_, at) => at)) {
    const [publicNote, secondFactorFrom] = [`Note ${round}`, { admin: `2040-01-${round + 10}` }];
    await Promise.all([change(zoe, { publicNote }), change(kim, { secondFactorFrom })]);
    const settings = await service.send("GET", "/settings", { token: zoe.token });
    expect(await settings.json()).toMatchObject({ publicNote, secondFactorFrom });
  }
  const audit = await service.send("GET", "/audit?action=settings&limit=100", { token: zoe.token });
  const { data } = await audit.json();
  expect(data.map(({ changes }: { changes: object }) => Object.keys(changes).length)).toEqual(Array(40).fill(1));
});
