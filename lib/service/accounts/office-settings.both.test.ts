import { expect, test } from "vitest";
import { expectProblem } from "../testing/expect-problem";
import { startTestService } from "../testing/start-test-service";

test("everyone reads the settings of the office, and admins change them, with an entry in the audit log", async () => {
  const service = await startTestService();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const staff = await service.signedIn("ada@example.com");
  const read = async () => (await service.send("GET", "/settings", { token: staff.token })).json();
  const change = (body: object, token = admin.token) => service.send("PATCH", "/settings", { token, body });
  const others = {
    ...{ symbolLinks: false, symbolLinksChosen: false, linkOrigin: null },
    ...{ publicPage: "off", publicNote: "" },
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
