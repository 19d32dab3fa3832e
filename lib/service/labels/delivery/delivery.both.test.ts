import { expect, onTestFinished, test } from "vitest";
import { FRESH_MS } from "@/lib/printers/deliver";
import { startZplPrinter } from "@/lib/printers/testing/listen";
import { beforeNextTransaction } from "../../teams/test-before-transaction";
import { jobIdOf, problemOf } from "../test-printing";
import { namesOf, ROLL, startDelivery } from "./test-delivery";

const doors = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Door ${from + at}`);

test("labels that are sent come out once, in their order, and count as printed", async () => {
  const { printer, addMany, print, reached, job, point } = await startDelivery();
  const ids = await addMany(45);
  const id = await print(ids, { copies: 2 });
  expect(await reached(id, "sent")).toEqual({
    state: "sent",
    sentLabels: 90,
    unsure: null,
    reason: null,
    message: null,
  });
  expect(namesOf(printer.printed)).toEqual([...doors(1, 45), ...doors(1, 45)]);
  expect(await job(id)).toMatchObject({ format: "zpl", printState: "printed", printedAccessPoints: 45 });
  expect((await job(id)).openedAt).not.toBeNull();
  expect((await point(ids[44] ?? "")).label.state).toBe("printed");
});

test("labels wait for a printer without paper, for two minutes; then only a person sends them", async () => {
  const { service, printer, addMany, print, reached, delivery, send } = await startDelivery();
  printer.loadPaper(0);
  const ids = await addMany(2);
  const id = await print(ids);
  await expect.poll(async () => (await delivery(id))?.reason).toBe("media-empty");
  expect(await delivery(id)).toMatchObject({
    state: "waiting",
    sentLabels: 0,
    message: expect.stringMatching(/no labels/),
  });

  service.clock.now += FRESH_MS;
  await expect.poll(async () => (await delivery(id))?.reason).toBe("too-old");
  printer.loadPaper(100);
  service.context.deliveries.wake();
  const second = await print(ids.slice(0, 1));
  await reached(second, "sent");
  expect(namesOf(printer.printed)).toEqual(["Door 1"]);

  expect((await send("POST", `/label-jobs/${id}/resume`, { from: 1 })).status).toBe(200);
  await reached(id, "sent");
  expect(namesOf(printer.printed)).toEqual(["Door 1", "Door 1", "Door 2"]);
});

test("labels that were sent before the clock was set back wait for a person", async () => {
  const { service, printer, addMany, print, delivery } = await startDelivery();
  printer.loadPaper(0);
  const id = await print(await addMany(1));
  await expect.poll(async () => (await delivery(id))?.reason).toBe("media-empty");
  service.clock.now -= 3_600_000;
  await expect.poll(async () => (await delivery(id))?.reason).toBe("too-old");
  service.clock.now += 3_600_000;
  printer.loadPaper(100);
  const second = await print(await addMany(1));
  await expect.poll(async () => (await delivery(second))?.state).toBe("sent");
  expect(printer.printed).toHaveLength(1);
  expect(await delivery(id)).toMatchObject({ state: "waiting", reason: "too-old" });
});

test("labels that are sent do not count as printed because the request answers their file", async () => {
  const { service, token, printer, addMany, order, point } = await startDelivery();
  printer.loadPaper(0);
  const [id = ""] = await addMany(1);
  expect((await service.send("POST", "/labels", { token, body: order([id]) })).status).toBe(200);
  expect((await point(id)).label.state).toBe("never");
});

test("labels on their way when the connection ends are unsure, and a person says which came out", async () => {
  const { service, printer, addMany, print, reached, send, point, admin } = await startDelivery({}, { labelMs: 60 });
  const ids = await addMany(30);
  const id = await print(ids);
  await expect.poll(() => printer.printed.length).toBeGreaterThan(3);
  printer.powerOff();
  expect(await reached(id, "unsure")).toMatchObject({
    sentLabels: 0,
    unsure: { from: 1, to: 20 },
    reason: "connection-lost",
    message: expect.any(String),
  });
  printer.powerOn();
  service.context.deliveries.wake();
  const good = printer.printed.length;
  expect((await point(ids[0] ?? "")).label.state).toBe("never");
  const other = await service.signedIn("bob@example.com");
  expect((await send("POST", `/label-jobs/${id}/resume`, { from: good + 1 }, other.token)).status).toBe(404);
  const skipping = await send("POST", `/label-jobs/${id}/resume`, { from: 22 }, admin);
  expect([skipping.status, (await problemOf(skipping)).errors?.[0]?.pointer]).toEqual([422, "/from"]);
  expect((await send("POST", `/label-jobs/${id}/resume`, { from: good + 1 }, admin)).status).toBe(200);
  await reached(id, "sent");
  expect(namesOf(printer.printed)).toEqual(doors(1, 30));
  const { data } = await (await send("GET", "/audit?action=label-job.resumed", undefined, admin)).json();
  expect(data).toMatchObject([{ action: "label-job.resumed", target: { id } }]);
  const late = await send("POST", `/label-jobs/${id}/resume`, { from: 1 });
  expect([late.status, (await problemOf(late)).type]).toEqual([409, "/problems/label-job-over"]);
});

test("who says that all came out ends the delivery, and the labels count as printed", async () => {
  const { printer, addMany, print, reached, send, point } = await startDelivery({}, { labelMs: 60 });
  const ids = await addMany(3);
  const id = await print(ids);
  await expect.poll(() => printer.printed.length).toBe(1);
  printer.dropLine();
  await reached(id, "unsure");
  await expect.poll(() => printer.printed.length).toBe(3);
  const answer = await send("POST", `/label-jobs/${id}/resume`, { from: 4 });
  expect((await answer.json()).delivery).toMatchObject({ state: "sent", sentLabels: 3, unsure: null });
  expect((await point(ids[2] ?? "")).label.state).toBe("printed");
});

test("a printer takes one job at a time, in the order in which they were sent, also by two names", async () => {
  const { printer, addMany, print, reached, id: profile, send, admin } = await startDelivery({}, { labelMs: 30 });
  // Another name of the address: its bytes as one number.
  const host = String(Buffer.from(printer.host.split(".").map(Number)).readUInt32BE());
  const copy = { name: "Copy", dpi: 203, shared: true, stock: ROLL, connection: { ...printer.connection, host } };
  const { id: other } = await (await send("POST", "/label-printers", copy, admin)).json();
  const ids = await addMany(12);
  const jobs = [];
  for (let at = 0; at < 4; at += 1) {
    jobs.push(await print(ids.slice(3 * at, 3 * at + 3), { printer: at % 2 ? profile : other }));
  }
  for (const job of jobs) await reached(job, "sent");
  expect(namesOf(printer.printed)).toEqual(doors(1, 12));
});

test("labels that wait go to where their printer is by now", async () => {
  const { printer, id, addMany, print, reached, delivery, send, admin } = await startDelivery();
  const moved = await startZplPrinter();
  onTestFinished(moved.close);
  printer.loadPaper(0);
  const job = await print(await addMany(2));
  await expect.poll(async () => (await delivery(job))?.reason).toBe("media-empty");
  await send("PATCH", `/label-printers/${id}`, { connection: moved.connection }, admin);
  await reached(job, "sent");
  expect([printer.printed, namesOf(moved.printed)]).toEqual([[], ["Door 1", "Door 2"]]);
});

test("cancelled labels do not come out, also those that are sent", async () => {
  const { printer, addMany, print, reached, send } = await startDelivery({}, { labelMs: 50 });
  const ids = await addMany(60);
  const [first, second] = [await print(ids), await print(ids)];
  for (const id of [second, first]) {
    const answer = await send("POST", `/label-jobs/${id}/cancel`);
    expect([answer.status, (await answer.json()).delivery.state]).toEqual([200, "cancelled"]);
  }
  // What the printer has already taken comes out: a piece.
  const taken = 20 * Math.floor(printer.printed.length / 20) + 20;
  const third = await print(ids.slice(0, 1));
  await reached(third, "sent");
  expect(printer.printed.length).toBeLessThanOrEqual(Math.min(taken, 60) + 1);
  expect((await send("POST", `/label-jobs/${third}/cancel`)).status).toBe(409);
});

test("labels that the printer had printed before the rest was cancelled count as printed", async () => {
  const { printer, addMany, print, delivery, send, job, point } = await startDelivery({}, { labelMs: 100 });
  const ids = await addMany(15);
  // Both labels of the first ten are in the first piece.
  const id = await print(ids, { copies: 2, copyOrder: "uncollated" });
  await expect.poll(async () => (await delivery(id))?.sentLabels, { interval: 5 }).toBe(20);
  expect((await send("POST", `/label-jobs/${id}/cancel`)).status).toBe(200);
  expect(await job(id)).toMatchObject({ printState: "partly-printed", printedAccessPoints: 10 });
  expect((await point(ids[9] ?? "")).label.state).toBe("printed");
  expect((await point(ids[10] ?? "")).label.state).toBe("never");
  expect(printer.printed.length).toBeGreaterThanOrEqual(20);
});

test("labels that are drawn while they are cancelled do not come out", async () => {
  const { service, token, printer, addMany, order, send, delivery } = await startDelivery();
  printer.loadPaper(0);
  const body = order(await addMany(1));
  const id = jobIdOf(await service.send("POST", "/labels", { token, body, headers: { Prefer: "respond-async" } }));
  beforeNextTransaction(service, () => service.context.labelQueue.awaitEnd(id));
  expect((await send("POST", `/label-jobs/${id}/cancel`)).status).toBe(200);
  expect(await delivery(id)).toMatchObject({ state: "cancelled" });
});

test("a request whose labels are sent answers the file of the printer, and no refusal of another format", async () => {
  const { service, token, addMany, order } = await startDelivery({ stock: null, connection: { kind: "agent" } });
  const body = { ...order(await addMany(1)), stock: "avery-a4-l7160", format: "zpl" };
  const answer = await service.send("POST", "/labels", { token, body });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
});

test("the wrong roll, a sheet, and a printer without connection are refused before anything is drawn", async () => {
  const { add, order, print: _, printer, send, admin, id } = await startDelivery();
  const point = await add({ name: "Door 1" });
  const refused = async (body: object) => (await problemOf(await send("POST", "/labels", body))).errors?.[0]?.pointer;
  expect(await refused({ ...order([point.id]), stock: "zebra-4x2in" })).toBe("/stock");
  await send("PATCH", `/label-printers/${id}`, { stock: null }, admin);
  expect(await refused({ ...order([point.id]), stock: "avery-a4-l7160" })).toBe("/stock");
  await send("PATCH", `/label-printers/${id}`, { connection: null }, admin);
  expect(await refused(order([point.id]))).toBe("/printer");
  expect(printer.printed).toEqual([]);
});
