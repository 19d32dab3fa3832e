import { exactly, noneOf, shown } from "../limits.mjs";
import { passwordOf, signIn } from "../program.mjs";
import { ask, inParallel } from "../requests.mjs";
import { openSocket } from "../sockets.mjs";

const API = "/api/v1";

/** Signs in with the old password while the command sets a new one: no session opened with the old one may survive. */
export async function attackPasswordChange({ programs, record, isShort }) {
  const program = await programs.start({ env: { TRUSTED_PROXY_HOPS: "1" } });
  const email = "kim@example.com";
  programs.addUser(program, email);
  let password = passwordOf(email);
  let tokens = 0;
  let alive = 0;
  for (let round = 0; round < (isShort ? 2 : 6); round += 1) {
    const next = `another ${round} of many green kites`;
    const opened = [];
    let isOver = false;
    const signInWithOld = async (worker) => {
      while (!isOver) {
        const headers = { "X-Forwarded-For": `198.51.${round}.${worker}` };
        const answer = await ask(program.url, "POST", `${API}/auth/login`, { body: { email, password }, headers });
        if (answer.status === 200) opened.push(JSON.parse(answer.text));
        else if (answer.status === 401) return;
      }
    };
    const working = Promise.all([0, 1, 2, 3].map(signInWithOld));
    await programs.changePassword(program, email, next);
    isOver = true;
    await working;
    const statuses = await inParallel(opened.length, 8, async (at) => {
      const me = await ask(program.url, "GET", "/api/v1/me", { token: opened[at].token });
      const body = { refreshToken: opened[at].refreshToken };
      const renewed = await ask(program.url, "POST", "/api/v1/auth/refresh", { body });
      return me.status === 200 || renewed.status === 200;
    });
    tokens += opened.length;
    alive += statuses.filter(Boolean).length;
    password = next;
  }
  record("sessions opened with the old password", tokens, shown);
  record("of them alive after the change", alive, noneOf("session"));
  await program.stop();
}

/** Sends the head of a request and the first byte of its body. Returns a function that sends the rest and reads the status. */
async function begin({ port }, token, path, body) {
  const socket = await openSocket(port);
  const text = JSON.stringify(body);
  const head = [
    `POST ${API}${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${text.slice(0, 1)}`);
  return async () => {
    let answer = "";
    socket.write(text.slice(1));
    for await (const chunk of socket) answer += chunk.toString("latin1");
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  };
}

/**
 * Holds back the bodies of requests until their senders have lost their rights: an admin becomes a member of staff, a
 * manager is disabled, a user gets a new password.
 */
export async function attackByLateBodies({ programs, record }) {
  const program = await programs.start();
  const { token: owner } = await signIn(program.url);
  const make = async (email, role) => {
    programs.addUser(program, email, role);
    return signIn(program.url, email);
  };
  const change = (path, body, token = owner, method = "PATCH") =>
    ask(program.url, method, `${API}${path}`, { token, body });
  const zoe = await make("zoe@example.com", "admin");
  const mia = await make("mia@example.com", "manager");
  const kim = await make("kim@example.com", "staff");

  const invitation = await begin(program, zoe.token, "/users", {
    email: "eve@example.com",
    name: "Eve",
    role: "admin",
  });
  const creation = await begin(program, mia.token, "/access-points", { name: "Gate" });
  const expiresAt = new Date(Date.now() + 300 * 86_400_000).toISOString();
  const apiToken = await begin(program, kim.token, "/tokens", { name: "CI", access: "write", expiresAt });
  // An answer to another request of each sender shows that the service has read the heads.
  for (const { token } of [zoe, mia, kim]) await ask(program.url, "GET", `${API}/me`, { token });

  await change(`/users/${zoe.user.id}`, { role: "staff" });
  await change(`/users/${mia.user.id}`, { disabled: true });
  const { token: elsewhere } = await signIn(program.url, "kim@example.com");
  const password = { current: passwordOf("kim@example.com"), password: "four lamps beside a canal" };
  await change("/me/password", password, elsewhere, "POST");

  record("invitation by an admin who became staff, status", await invitation(), exactly(403));
  record("access point by a manager who was disabled, status", await creation(), exactly(401));
  record("API token by a session that a new password ended, status", await apiToken(), exactly(401));
  const list = async (path) => JSON.parse((await ask(program.url, "GET", `${API}${path}`, { token: owner })).text).data;
  const users = (await list("/users")).filter(({ email }) => email === "eve@example.com");
  const written = [...users, ...(await list("/tokens?scope=all")), ...(await list("/access-points?scope=all"))];
  record("written by them", written.length, noneOf("row"));
  await program.stop();
}
