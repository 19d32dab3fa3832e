import { describe, expect, test } from "vitest";
import { bytesOf, jobIdOf, problemOf, STOCK, startPrinting } from "../test-printing";

describe("printing", () => {
  test("returns the file with its number of labels, the number verified and the location of the job", async () => {
    const { addMany, print, job, user } = await startPrinting();
    const ids = await addMany(3);
    const response = await print({ select: { ids }, copies: 2, skip: [2, 1] });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("X-Labels")).toBe("6");
    expect(response.headers.get("X-Labels-Verified")).toBe("6");
    const bytes = await bytesOf(response);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
    const kept = await job(jobIdOf(response));
    expect(kept).toMatchObject({
      owner: { id: user.id, name: "ada" },
      state: "done",
      format: "pdf",
      accessPoints: 3,
      total: 6,
      done: 6,
      verified: 6,
      sheets: 1,
      copies: 2,
      skip: [1, 2],
      nextSkip: [1, 2, 3, 4, 5, 6, 7, 8],
      stock: { id: STOCK, columns: 3, rows: 7 },
      template: {
        fields: ["name", "location", "code"],
        side: "auto",
        textSize: "medium",
        order: "given",
        copyOrder: "collated",
      },
      printer: { id: null, dpi: null, offsetXMm: 0 },
      errors: [],
    });
    expect(response.headers.get("ETag")).toBe(`"${kept.digest}"`);
  });

  test("of a filter prints all matching access points, and those of all users for a manager", async () => {
    const { service, add, print, job } = await startPrinting();
    await add({ name: "North gate" });
    await add({ name: "North door" });
    await add({ name: "South" });
    const north = await print({ select: { q: "NORTH", sort: "name" } });
    expect((await job(jobIdOf(north))).total).toBe(2);
    const refused = await print({ select: { scope: "all" } });
    expect(refused.status).toBe(403);
    const { token } = await service.signedIn("mia@example.com", "manager");
    const all = await print({ select: { scope: "all" } }, {}, token);
    expect([all.status, all.headers.get("X-Labels")]).toEqual([200, "3"]);
    expect((await print({ select: { scope: "mine" } }, {}, token)).status).toBe(422);
  });

  test("keeps the order of copies, so that the job gives the same bytes again", async () => {
    const { addMany, print, job, get } = await startPrinting();
    const select = { ids: await addMany(2) };
    const collated = await print({ select, copies: 2 });
    const uncollated = await print({ select, copies: 2, copyOrder: "uncollated" });
    const id = jobIdOf(uncollated);
    expect((await job(id)).template.copyOrder).toBe("uncollated");
    const bytes = await bytesOf(uncollated);
    expect((await bytesOf(await get(`/label-jobs/${id}.pdf`))).equals(bytes)).toBe(true);
    expect((await bytesOf(collated)).equals(bytes)).toBe(false);
  });

  test("of a pasted list matches codes in any case, and an exact code before another case", async () => {
    const { add, print, service } = await startPrinting();
    await add({ name: "North", qrCode: "NMMZ6MKB-E" });
    await add({ name: "South", qrCode: "Gate-South" });
    await add({ name: "Upper", qrCode: "TWIN" });
    await add({ name: "Lower", qrCode: "twin" });
    const found = await print({ select: { list: ["nmmz6mkb-e", "gate-SOUTH", "TWIN", "twin"] } });
    expect([found.status, found.headers.get("X-Labels")]).toEqual([200, "4"]);
    const { errors } = await problemOf(await print({ select: { list: ["Twin"] } }));
    expect(errors).toEqual([{ pointer: "/select/list/0", detail: expect.stringContaining("fits 2 access points") }]);
    const { token } = await service.signedIn("ben@example.com");
    expect((await print({ select: { list: ["nmmz6mkb-e"] } }, {}, token)).status).toBe(422);
  });

  test("of a pasted list matches codes before names, and reports lines that match none or several", async () => {
    const { add, print, job } = await startPrinting();
    await add({ name: "Door 1", qrCode: "D-1" });
    await add({ name: "Door 2", qrCode: "D-2" });
    await add({ name: "D-2", qrCode: "D-3" });
    await add({ name: "Twin" });
    await add({ name: "twin" });
    const good = await print({ select: { list: [" door 1", "D-2", "D-1"] } });
    expect((await job(jobIdOf(good))).accessPoints).toBe(2);
    const bad = await print({ select: { list: ["D-1", "Twin", "D-9"] } });
    const { errors } = await problemOf(bad);
    expect(bad.status).toBe(422);
    expect(errors).toEqual([
      { pointer: "/select/list/1", detail: expect.stringContaining("fits 2 access points") },
      { pointer: "/select/list/2", detail: expect.stringContaining("neither the code nor the name") },
    ]);
  });

  test("on a roll returns ZPL, and PDF of the same job", async () => {
    const { addMany, print, get, job } = await startPrinting();
    const select = { ids: await addMany(2) };
    const response = await print({ select, stock: "zebra-2x1in", format: "zpl", dpi: 203 });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const text = await response.text();
    expect(text.match(/\^XA/g)).toHaveLength(2);
    const id = jobIdOf(response);
    const pdf = await get(`/label-jobs/${id}.pdf`);
    expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect((await job(id)).digest).toBe(response.headers.get("ETag")?.replaceAll('"', ""));
    expect(await (await get(`/label-jobs/${id}.zpl`)).text()).toBe(text);
    expect(await (await get(`/label-jobs/${id}.zpl?dpi=600`)).text()).toBe(text);
  });

  test("turns the long labels of a roll unless the order says no, and never those of sheets", async () => {
    const { addMany, print, job } = await startPrinting();
    const select = { ids: await addMany(1) };
    const turnedOn = async (order: Record<string, unknown>) =>
      (await job(jobIdOf(await print({ select, ...order })))).template.turned;
    expect(await turnedOn({ stock: "dymo-99012" })).toBe(true);
    expect(await turnedOn({ stock: "dymo-99012", turned: false })).toBe(false);
    expect(await turnedOn({ stock: "zebra-2x1in" })).toBeUndefined();
    expect(await turnedOn({ stock: "zebra-2x1in", turned: true })).toBe(true);
    expect(await turnedOn({ stock: STOCK, turned: true })).toBeUndefined();
  });

  test("on a roll without a resolution, its ZPL is drawn for the resolution that a request names", async () => {
    const { addMany, print, get } = await startPrinting();
    const id = jobIdOf(await print({ select: { ids: await addMany(2) }, stock: "zebra-2x1in" }));
    const refused = await get(`/label-jobs/${id}.zpl`);
    expect([refused.status, (await problemOf(refused)).detail]).toEqual([
      422,
      expect.stringContaining("dots per inch"),
    ]);
    const width = async (dpi: number) => {
      const answer = await get(`/label-jobs/${id}.zpl?dpi=${dpi}`);
      expect(answer.headers.get("X-Labels-Verified")).toBe("2");
      return /\^PW(\d+)/.exec(await answer.text())?.[1];
    };
    expect([await width(203), await width(300), await width(203)]).toEqual(["406", "600", "406"]);
    const unknown = await get(`/label-jobs/${id}.zpl?dpi=150`);
    expect([unknown.status, (await problemOf(unknown)).errors?.[0]?.parameter]).toEqual([422, "dpi"]);
    expect((await get(`/label-jobs/${id}.pdf`)).status).toBe(200);
  });
});

describe("an Idempotency-Key", () => {
  const key = { "Idempotency-Key": "5d1c" };

  test("sent in 10 concurrent requests creates one job and one file", async () => {
    const { addMany, print, jobs } = await startPrinting();
    const select = { ids: await addMany(5) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => print({ select }, key)));
    const files = await Promise.all(answers.map(async (answer) => (await bytesOf(answer)).toString("base64")));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set(files).size).toBe(1);
    expect(await jobs()).toHaveLength(1);
  });

  test("with another body answers 422, and is free for another person or after a day", async () => {
    const { service, add, addMany, print, jobs } = await startPrinting();
    const select = { ids: await addMany(1) };
    await print({ select }, key);
    expect((await problemOf(await print({ select, copies: 2 }, key))).type).toBe("/problems/idempotency-key-reused");
    const ben = await service.signedIn("ben@example.com");
    const theirs = await add({ name: "Ben's" }, ben.token);
    expect((await print({ select: { ids: [theirs.id] } }, key, ben.token)).status).toBe(200);
    service.clock.now += 86_400_001;
    const { token } = await service.logIn("ada@example.com");
    expect((await print({ select, copies: 2 }, key, token)).status).toBe(200);
    expect(await jobs(token)).toHaveLength(2);
  });

  test("can be used again after a job that failed", async () => {
    const { service, token, add, print } = await startPrinting();
    const point = await add({ name: "Door \ue000" });
    const select = { ids: [point.id] };
    expect((await print({ select }, key)).status).toBe(422);
    await service.send("PATCH", `/access-points/${point.id}`, { token, body: { name: "Door" } });
    expect((await print({ select }, key)).status).toBe(200);
  });
});
