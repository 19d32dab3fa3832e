import { noneOf, shown } from "../limits.mjs";
import { passwordOf } from "../program.mjs";
import { ask, inParallel } from "../requests.mjs";

const LOGIN = "/api/v1/auth/login";

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
        const answer = await ask(program.url, "POST", LOGIN, { body: { email, password }, headers });
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
