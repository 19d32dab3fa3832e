import { readFileSync } from "node:fs";
import { join } from "node:path";

type Action = { id: string; name: string; page: string };

/** Returns the server actions of the build, each with the path of a page that has it. Signing out comes last. */
export function readActions(): Action[] {
  const path = join(import.meta.dirname, "../../.next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(path, "utf8")) as {
    node: Record<string, { exportedName: string; workers: Record<string, unknown> }>;
  };
  const found = Object.entries(node).map(([id, { exportedName, workers }]) => {
    const [page = ""] = Object.keys(workers);
    const segments = page.split("/").filter((segment) => !/^(app|page|\(.*\))$/.test(segment));
    return { id, name: exportedName, page: `/${segments.join("/").replace(/\[[^\]]+\]/g, "x")}` };
  });
  return found.sort((one, other) => Number(one.name === "signOutAction") - Number(other.name === "signOutAction"));
}

type Call = {
  /** URL of the program. */
  url: string;
  id: string;
  page?: string;
  args?: string;
  fields?: Record<string, string>;
  cookie?: string;
};

/** Calls an action by script. The first argument of an action with two is its previous state. */
export function callAction({ url, id, page = "/sign-in", fields = {}, cookie = "", ...given }: Call) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(`_1_${name}`, value);
  body.set("0", given.args ?? (id.startsWith("40") ? '["$K1"]' : '[{},"$K1"]'));
  return post(url, page, body, { "Next-Action": id, Cookie: cookie });
}

/** Sends a form without script. `args` are the arguments before the form. */
export function submitAction({ url, id, page = "/sign-in", args, fields = {}, cookie = "" }: Call) {
  const body = new FormData();
  if (id.startsWith("40") && args === undefined) body.set(`$ACTION_ID_${id}`, "");
  else {
    body.set("$ACTION_REF_1", "");
    body.set("$ACTION_1:0", JSON.stringify({ id, bound: "$@1" }));
    body.set("$ACTION_1:1", args ?? "[{}]");
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return post(url, page, body, { Cookie: cookie });
}

/** Sends a form of a page as a browser does, and follows no redirect. */
export const post = (
  url: string,
  page: string,
  body: FormData | string,
  headers: Record<string, string>,
): Promise<Response> =>
  fetch(`${url}${page}`, { method: "POST", body, headers: { Origin: url, ...headers }, redirect: "manual" });

/** Returns the hidden field of the pages of a session that names its person. */
export async function readPagePerson(url: string, cookie: string): Promise<Record<string, string>> {
  const page = await (await fetch(`${url}/account`, { headers: { Cookie: cookie } })).text();
  const value = /<input type="hidden" name="page-person" value="([^"]+)"/.exec(page)?.[1];
  if (!value) throw new Error("No form of /account names the person of its page");
  return { "page-person": value };
}
