import { execFileSync } from "node:child_process";
import { setTimeout as outage } from "node:timers/promises";
import { expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";
import { countDescriptors } from "../open-sockets";
import { writeDuring } from "../write-during";

const USUAL = 4_096;

test("without a free descriptor open connections are served, new ones wait, and no row is lost", async () => {
  const server = await startServer({ env: { CREATES_PER_MINUTE: "1000000" } });
  const api = await signInToApi(server.url, admin.email, admin.password);
  const limitTo = (count: number) => execFileSync("prlimit", ["--pid", `${server.pid}`, `--nofile=${count}:${USUAL}`]);
  const isReady = () =>
    fetch(`${server.url}/readyz`, { headers: { connection: "close" }, signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const { acknowledged, answers } = await writeDuring({ url: server.url, token: api.token }, async (untilCreated) => {
    await untilCreated(50);
    limitTo(countDescriptors(server.pid));
    expect(await isReady()).toBe(false);
    await untilCreated(50);
    await outage(2_000);
    limitTo(USUAL);
    await expect.poll(isReady).toBe(true);
    await untilCreated(50);
  });
  expect(answers.filter(({ status }) => ![0, 201, 503].includes(status))).toEqual([]);
  expect((await api.list("limit=1")).pagination.total).toBe(new Set(acknowledged).size);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});
