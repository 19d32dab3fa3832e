import { expect, test } from "vitest";
import { type Sent, startTestService } from "../testing/start-test-service";

/** Names of members that every JavaScript object has, also one without members of its own. */
const names = [
  "__proto__",
  "constructor",
  "toString",
  "isPrototypeOf",
  "hasOwnProperty",
  "valueOf",
  "__defineGetter__",
];

const prototypeMembers = Object.getOwnPropertyNames(Object.prototype);

/** Requests with a member of this name, each with the place that the refusal must name. */
const requestsWith = (
  name: string,
  id: string,
  view: string,
): [method: string, path: string, Sent, place: string][] => {
  const text = JSON.stringify(name);
  const raw = (body: string): Sent => ({ raw: body, headers: { "Content-Type": "application/json" } });
  const field = `{"field":{${text}:"v"}}`;
  const fields = `{"name":"x","fields":{${text}:"v"}}`;
  const csv: Sent = { raw: "name\nGate\n", headers: { "Content-Type": "text/csv" } };
  return [
    ["GET", `/access-points?field.${name}=v`, {}, `field.${name}`],
    ["GET", `/access-points?${name}=v`, {}, name],
    ["GET", `/access-points?sort=field.${name}`, {}, "sort"],
    ["GET", `/access-points/export?field.${name}=v`, {}, `field.${name}`],
    ["POST", "/access-points", raw(fields), `/fields/${name}`],
    ["POST", "/access-points", raw(`{"name":"x",${text}:"v"}`), `/${name}`],
    ["PATCH", `/access-points/${id}`, raw(`{"fields":{${text}:"v"}}`), `/fields/${name}`],
    ["POST", "/access-points/batch", raw(`{"items":[{"name":"x"},${fields}]}`), `/items/1/fields/${name}`],
    ["POST", `/access-points/import?${name}=name`, csv, name],
    ["POST", "/access-points/bulk", raw(`{"select":${field},"delete":true}`), `/select/field/${name}`],
    ["POST", "/access-points/bulk/preview", raw(`{"select":${field},"delete":true}`), `/select/field/${name}`],
    [
      "POST",
      "/access-points/bulk",
      raw(`{"select":{"scope":"mine"},"set":{"fields":{${text}:"v"}}}`),
      `/set/fields/${name}`,
    ],
    ["POST", "/labels/check", raw(`{"select":${field},"stock":"avery-a4-l7160"}`), `/select/field/${name}`],
    ["POST", "/views", raw(`{"name":"x","query":{${text}:"v"}}`), `/query/${name}`],
    ["POST", "/views", raw(`{"name":"x","query":{"field.${name}":"v"}}`), `/query/field.${name}`],
    ["PATCH", `/views/${view}`, raw(`{"query":{${text}:"v"}}`), `/query/${name}`],
  ];
};

test.each(names)(
  "a member or parameter named %s is refused as any unknown one, and nothing is written",
  async (name) => {
    const { db, send, signedIn } = await startTestService();
    const { token } = await signedIn();
    const add = async (path: string, body: object): Promise<string> =>
      (await (await send("POST", path, { token, body })).json()).id;
    const id = await add("/access-points", { name: "Gate" });
    const view = await add("/views", { name: "All" });
    const readAll = async () => [
      await db.selectFrom("access_points").selectAll().execute(),
      await db.selectFrom("saved_views").selectAll().execute(),
      await db.selectFrom("audit_entries").select("id").execute(),
    ];
    const before = await readAll();

    const accepted: string[] = [];
    for (const [method, path, sent, place] of requestsWith(name, id, view)) {
      const response = await send(method, path, { token, ...sent });
      const text = await response.text();
      const places = (response.status === 422 ? JSON.parse(text).errors : []).map(
        (error: { pointer?: string; parameter?: string }) => error.pointer ?? error.parameter,
      );
      if (!places.includes(place)) accepted.push(`${method} ${path} ${sent.raw ?? ""}: ${response.status} ${text}`);
    }
    expect(accepted).toEqual([]);
    expect(await readAll()).toEqual(before);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototypeMembers);
  },
);
