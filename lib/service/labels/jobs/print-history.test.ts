import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bytesOf, jobIdOf, startPrinting } from "../test-printing";

describe("a job of the print history", () => {
  test("returns the same bytes after its access points changed or were deleted and its file was lost", async () => {
    const { service, token, addMany, print, get, job } = await startPrinting();
    const ids = await addMany(3);
    const made = await service.send("POST", "/label-printers", { token, body: { name: "Zebra", dpi: 203 } });
    const printer = await made.json();
    const first = await print({ select: { ids }, skip: [3], copies: 2, printer: printer.id });
    const bytes = await bytesOf(first);
    const id = jobIdOf(first);
    const before = await job(id);

    await service.send("PATCH", `/access-points/${ids[0]}`, { token, body: { name: "Changed", qrCode: "NEW" } });
    await service.send("DELETE", `/access-points/${ids[1]}`, { token });
    await service.send("PATCH", `/label-printers/${printer.id}`, { token, body: { dpi: 600, offsetXMm: 1 } });
    const again = await get(`/label-jobs/${id}.pdf`);
    expect((await bytesOf(again)).equals(bytes)).toBe(true);
    expect(again.headers.get("X-Labels-Verified")).toBe("6");

    const folder = join(service.dataDir, "label-jobs");
    expect(readdirSync(folder)).toEqual([`${id}.pdf`]);
    rmSync(folder, { recursive: true });
    const redrawn = await Promise.all([get(`/label-jobs/${id}.pdf`), get(`/label-jobs/${id}.pdf`)]);
    for (const response of redrawn) expect((await bytesOf(response)).equals(bytes)).toBe(true);
    expect(redrawn[0].headers.get("ETag")).toBe(first.headers.get("ETag"));
    expect(await job(id)).toEqual(before);
    expect(service.lines.join("")).not.toContain("label-job.rendered-differently");
  });

  test("lists the ids of its labels in their order, whether it was drawn or refused", async () => {
    const { addMany, add, print, get, job, jobs } = await startPrinting();
    const ids = (await addMany(3)).reverse();
    const listed = async (id: string) => (await (await get(`/label-jobs/${id}/ids`)).json()).data;
    const drawn = jobIdOf(await print({ select: { ids }, copies: 2 }));
    expect(await listed(drawn)).toEqual(ids);
    const { id: unprintable } = await add({ name: "Door \u{1F9FF}\u{E123}" });
    expect((await print({ select: { ids: [...ids, unprintable] } })).status).toBe(422);
    const refused = (await jobs())[0]?.id ?? "";
    expect((await job(refused)).state).toBe("failed");
    expect(await listed(refused)).toEqual([...ids, unprintable]);
  });

  test("answers 304 for a known ETag, and HEAD without a body", async () => {
    const { service, token, addMany, print, get } = await startPrinting();
    const response = await print({ select: { ids: await addMany(1) } });
    const path = `/label-jobs/${jobIdOf(response)}.pdf`;
    const etag = response.headers.get("ETag") ?? "";
    const known = await get(path, token, { "If-None-Match": etag });
    expect([known.status, known.headers.get("ETag"), await known.text()]).toEqual([304, etag, ""]);
    const head = await service.send("HEAD", path, { token });
    expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([200, etag, ""]);
  });

  test("answers 422 for ZPL when it is for sheets", async () => {
    const { addMany, print, get } = await startPrinting();
    const id = jobIdOf(await print({ select: { ids: await addMany(1) } }));
    expect((await get(`/label-jobs/${id}.zpl`)).status).toBe(422);
  });
});

test("the print history is paged, newest first", async () => {
  const { service, addMany, print, get } = await startPrinting();
  const ids = await addMany(3);
  const made: string[] = [];
  for (const id of ids) {
    service.clock.now += 1_000;
    made.unshift(jobIdOf(await print({ select: { ids: [id] } })));
  }
  const first = await get("/label-jobs?limit=2");
  const { data, pagination } = await first.json();
  expect(data.map((job: { id: string }) => job.id)).toEqual(made.slice(0, 2));
  expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
  expect(first.headers.get("Link")).toContain('</api/v1/label-jobs?limit=2&page=2>; rel="next"');
  expect((await (await get("/label-jobs?limit=2&page=9")).json()).data).toEqual([]);
  expect((await get("/label-jobs?scope=all")).status).toBe(403);
});
