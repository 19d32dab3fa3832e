import { expect, onTestFinished, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, type Server } from "@/e2e/server";
import { connectTo, NAME } from "../server/http-client";
import { createDatabase, query } from "../server/postgres-database";
import { freePorts, startOn } from "../server/processes";
import { type Nginx, startNginx } from "./nginx";
import { startLoad } from "./steady-load";

/** Waits for `count` more acknowledged requests, so that each step happens under load; fails when a request failed. */
async function untilMore(
  { acknowledged, failures }: ReturnType<typeof startLoad>,
  { output }: Nginx,
  count: number,
): Promise<void> {
  const goal = acknowledged.length + count;
  const isDone = () => failures.length > 0 || acknowledged.length >= goal;
  await expect.poll(isDone).toBe(true);
  // nginx's output explains why a request got no answer.
  expect(failures, output.said).toEqual([]);
}

test("processes are replaced one after the other under load, and no request fails", async () => {
  const DATABASE_URL = await createDatabase();
  const [port = "", ...ports] = await freePorts(4);
  const env = { DATABASE_URL, PUBLIC_URL: `https://${NAME}:${port}`, TRUSTED_PROXY_HOPS: "1" };
  const servers: Server[] = await Promise.all(ports.map((process) => startOn(process, env)));
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  const nginx = await startNginx({ port, processes: ports });
  onTestFinished(nginx.stop);
  const client = connectTo(nginx);
  onTestFinished(client.close);
  const { token } = await signInToApi(`http://127.0.0.1:${ports[0]}`, admin.email, admin.password);
  const load = startLoad(client, token);

  for (const [at, process] of ports.entries()) {
    await untilMore(load, nginx, 100);
    expect(await servers[at]?.stop()).toEqual({ code: 0, signal: null });
    await untilMore(load, nginx, 100);
    servers[at] = await startOn(process, env);
    expect((await fetch(`http://127.0.0.1:${process}/readyz`)).status).toBe(200);
  }
  await untilMore(load, nginx, 100);

  const { acknowledged, failures, reads } = await load.stop();
  console.log(`${acknowledged.length} creates and ${reads} reads through three restarts`);
  expect(failures).toEqual([]);
  const names = (await query(DATABASE_URL, "select name from access_points")).map(({ name }) => name);
  expect(names.toSorted()).toEqual(acknowledged.toSorted());
});
