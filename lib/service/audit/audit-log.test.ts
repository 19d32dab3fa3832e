import { expect, test } from "vitest";
import type { AuditEntry } from "@/lib/contract/audit/audit";
import { ownStock, startPrinting } from "../labels/test-printing";
import { sendRefresh } from "../testing/start-signed-in";
import { PASSWORD, startTestService } from "../testing/start-test-service";
import { startReading } from "./test-reading";

const MINUTE = 60_000;

const briefly = ({ action, actor, target, changes }: AuditEntry) => [action, actor.name, target?.name ?? null, changes];

test("a created, changed and deleted access point has three entries with the values before and after", async () => {
  const service = await startTestService();
  const { entries } = await startReading(service);
  const { token, user } = await service.signedIn("ada@example.com");
  const created = await service.send("POST", "/access-points", {
    token,
    body: { name: "Gate", qrCode: "G-1" },
    from: "198.51.100.7",
  });
  const { id } = await created.json();
  service.clock.now += 1_000;
  await service.send("PATCH", `/access-points/${id}`, { token, body: { name: "North gate", location: "Yard" } });
  await service.send("PATCH", `/access-points/${id}`, { token, body: { name: "North gate" } });
  service.clock.now += 1_000;
  await service.send("DELETE", `/access-points/${id}`, { token });
  const found = await entries(`&target=${id}`);
  expect(found.map(briefly)).toEqual([
    [
      "access-point.deleted",
      "ada",
      "North gate",
      { name: ["North gate", null], location: ["Yard", null], qrCode: ["G-1", null] },
    ],
    ["access-point.updated", "ada", "North gate", { name: ["Gate", "North gate"], location: [null, "Yard"] }],
    ["access-point.created", "ada", "Gate", { name: [null, "Gate"], qrCode: [null, "G-1"] }],
  ]);
  expect(found[2]).toMatchObject({ actor: { id: user.id }, address: "198.51.100.7", token: null });
});

test("sign-ins, failures and sign-outs are recorded, without the text that was typed and without refused attempts", async () => {
  const service = await startTestService();
  const { entries } = await startReading(service);
  const { user } = await service.signedIn("ada@example.com");
  const attempt = (email: string, password: string) =>
    service.send("POST", "/auth/login", { body: { email, password }, from: "203.0.113.9" });
  await attempt("ada@example.com", "my secret pass phrase");
  await attempt("my-secret-pass@phrase", PASSWORD);
  const { token } = await service.logIn("ada@example.com");
  await service.send("POST", "/auth/logout", { token });
  const found = await entries();
  expect(found.map(({ action, target }) => [action, target?.name ?? null])).toEqual(
    expect.arrayContaining([
      ["sign-in.failed", "ada"],
      ["sign-in.failed", null],
      ["sign-in.succeeded", "ada"],
      ["session.ended", "ada"],
    ]),
  );
  const failures = await entries("&action=sign-in.failed");
  expect(failures.map(({ actor, address }) => [actor, address])).toEqual(
    Array(2).fill([{ id: null, name: "Not signed in" }, "203.0.113.9"]),
  );
  expect((await entries(`&target=${user.id}&action=sign-ins`)).length).toBe(3);
  expect(JSON.stringify(found)).not.toMatch(/secret|pass|phrase/);

  for (let guess = 0; guess < 9; guess += 1) await attempt("ada@example.com", "wrong");
  expect((await entries("&action=sign-in.failed")).length).toBeLessThan(8);
  expect((await attempt("ada@example.com", "wrong")).status).toBe(429);
});

test("a refresh token that is used twice ends the session with an entry that says why", async () => {
  const service = await startTestService();
  const { entries } = await startReading(service);
  const { refreshToken } = await service.signedIn("ada@example.com");
  await sendRefresh(service, refreshToken);
  service.clock.now += MINUTE;
  expect((await sendRefresh(service, refreshToken)).status).toBe(401);
  expect((await entries("&action=session.ended")).map(briefly)).toEqual([
    ["session.ended", "Not signed in", "ada", { reason: [null, "A refresh token was used twice"] }],
  ]);
});

test("print jobs are recorded with counts and stock, and name the access point when there is exactly one", async () => {
  const printing = await startPrinting();
  const { service, addMany, print, confirm, token, job } = {
    ...printing,
    confirm: (id: string, body: object) =>
      printing.service.send("POST", `/label-jobs/${id}/confirm`, { token: printing.token, body }),
  };
  const { entries } = await startReading(service);
  const [first = "", second = ""] = await addMany(2);
  const minimal = { Prefer: "return=minimal" };
  const one = await (await print({ select: { ids: [first] }, copies: 3 }, minimal)).json();
  service.clock.now += 1_000;
  const two = await (await print({ select: { ids: [first, second] } }, minimal)).json();
  await confirm(one.id, { printed: true });
  await confirm(one.id, { printed: true });
  service.clock.now += 1_000;
  await confirm(two.id, { printed: true, ids: [second] });
  service.clock.now += 1_000;
  const long = await (await print({ select: { ids: [first] }, copies: 300 }, { Prefer: "respond-async" })).json();
  await service.send("POST", `/label-jobs/${long.id}/cancel`, { token });
  const found = (await entries("&action=labels")).map(briefly);
  const created = (name: string, accessPoints: number, labels: number) => [
    "label-job.created",
    "ada",
    name,
    { accessPoints: [null, accessPoints], labels: [null, labels], stock: [null, "Avery L7160"] },
  ];
  expect(found).toEqual(
    expect.arrayContaining([
      created("Door 1", 1, 3),
      created("2 access points", 2, 2),
      created("Door 1", 1, 300),
      ["label-job.confirmed", "ada", "Door 1", { printed: [0, 1] }],
      ["label-job.confirmed", "ada", "2 access points", { printed: [0, 1] }],
    ]),
  );
  const isCancelled = (await job(long.id)).state === "cancelled";
  expect(found.filter(([action]) => action === "label-job.cancelled")).toHaveLength(isCancelled ? 1 : 0);
  expect(found).toHaveLength(isCancelled ? 6 : 5);
});

test("own stocks and printer profiles are recorded when they are created, changed and deleted", async () => {
  const service = await startTestService();
  const { entries } = await startReading(service);
  const { token } = await service.signedIn("ada@example.com");
  const created = await service.send("POST", "/label-stocks", { token, body: ownStock });
  const { id } = await created.json();
  await service.send("PATCH", `/label-stocks/${id}`, { token, body: { name: "Jars", rows: 3 } });
  await service.send("PATCH", `/label-stocks/${id}`, { token, body: { rows: 3 } });
  await service.send("DELETE", `/label-stocks/${id}`, { token });
  await service.send("POST", "/label-printers", { token, body: { name: "Front desk" } });
  const found = await entries("&action=labels");
  expect(found.map(({ action, target }) => [action, target?.name]).sort()).toEqual([
    ["label-printer.created", "Front desk"],
    ["label-stock.created", "Jam jars"],
    ["label-stock.deleted", "Jars"],
    ["label-stock.updated", "Jars"],
  ]);
  expect(found.find(({ action }) => action === "label-stock.updated")?.changes).toEqual({
    name: ["Jam jars", "Jars"],
    rows: [4, 3],
  });
});
