/** Ids that each person remembers for labels. */
const KNOWN_IDS = 50;

const json = { "content-type": "application/json" };

/** Sends a request and reads the answer to its end. Returns its status, and its body when it is JSON. */
async function ask({ url, token }, method, path, { body, headers = {} } = {}) {
  const answer = await fetch(url + path, {
    method,
    headers: { ...(body && json), ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    redirect: "manual",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = /json/.test(answer.headers.get("content-type") ?? "");
  return { status: answer.status, body: isJson && answer.ok ? JSON.parse(bytes) : undefined };
}

const list = (who, at) => ask(who, "GET", `/api/v1/access-points?limit=${[10, 25, 100][at % 3]}&page=${1 + (at % 20)}`);
const search = (who, at) => ask(who, "GET", `/api/v1/access-points?q=${["door", "gate", "no", "floor%202"][at % 4]}`);
const pages = ["/access-points", "/access-points/new", "/labels/jobs", "/docs/api"];
const page = ({ url, cookie }, at) =>
  ask({ url }, "GET", pages[Math.floor(at / 7) % pages.length], { headers: { cookie } });

async function create(who, at) {
  const answer = await ask(who, "POST", "/api/v1/access-points", { body: { name: `Door ${at}`, location: "Floor 2" } });
  if (answer.body) who.ids = [answer.body.id, ...who.ids].slice(0, KNOWN_IDS);
  return answer;
}

const selectionOf = ({ ids }) => ({ stock: "avery-a4-l7160", select: { ids } });
const check = (who, at) =>
  who.ids.length === 0 ? create(who, at) : ask(who, "POST", "/api/v1/labels/check", { body: selectionOf(who) });
const print = (who, at) =>
  who.ids.length === 0 ? create(who, at) : ask(who, "POST", "/api/v1/labels", { body: selectionOf(who) });

/** Signs in through the API and keeps the tokens. */
export async function signInAgain(who) {
  const { url, email, password } = who;
  const answer = await ask({ url }, "POST", "/api/v1/auth/login", { body: { email, password } });
  if (answer.body) Object.assign(who, answer.body);
  return answer;
}

async function refresh(who) {
  const answer = await ask({ url: who.url }, "POST", "/api/v1/auth/refresh", {
    body: { refreshToken: who.refreshToken },
  });
  if (answer.body) Object.assign(who, answer.body);
  return answer;
}

const kinds = { list, search, page, create, check, print, refresh, signIn: signInAgain };
const office =
  "list page list create search list create list page list refresh list search list page list create list signIn";

/** Names of the requests that draw labels, which take as long as all others together. */
export const LABELS = new Set(["check", "print"]);

/**
 * Mix of 59 requests: `{ name, send(person, number) }`. Their number has no factor in common with that of the people, so that
 * everybody does everything.
 */
export const mixedRequests = `${office} check ${office} print ${office}`
  .split(" ")
  .map((name) => ({ name, send: kinds[name] }));
