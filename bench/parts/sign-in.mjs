import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { hash, verify } from "@node-rs/argon2";
import getPort from "get-port";
import { percentile } from "../latency.mjs";
import { person, send, startPublicProduct } from "../programs.mjs";
import { atMost } from "../report.mjs";
import { signInAtPages } from "./page.mjs";

/** Requests of each kind in a round for a second of the size, so that a p95 has some above it. */
const TIMES_A_SECOND = 40;

/** Parameters of the program's argon2id (lib/service/accounts/passwords/passwords.ts). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Measures pages with a provider that is away beside a program without provider, while people press its button, and a
 * sign-in by password beside its hash. Requests take turns, so that noise affects all equally.
 */
export async function measureSignIn({ record, size }) {
  const providers = await startProviders();
  const none = await startWith(undefined);
  const times = size.seconds * TIMES_A_SECOND;
  for (const [name, issuer] of Object.entries(providers.issuers)) {
    const away = await startWith(issuer);
    const pages = { "/sign-in": {}, "/access-points?scope=all&limit=25": { isSignedIn: true } };
    for (const [path, { isSignedIn }] of Object.entries(pages)) {
      const [beside, figure] = await p95InTurn([none, away], path, { isSignedIn, times, rounds: size.rounds });
      const what = `p95 of ${path} as a page, ms, with a provider that ${name}, beside none`;
      record(what, figure, { beside, target: atMost(1.3), who: "everybody, while the provider is away" });
    }
    await away.stop();
    away.remove();
  }
  const [login, alone] = await passwordInTurn(none, times);
  const who = "everybody who signs in";
  record("sign-in by password, median in ms, beside its hash", login, { beside: alone, target: atMost(2), who });
  await none.stop();
  none.remove();
  providers.stop();
}

/** Starts providers that are away in three ways: one refuses connections, one never answers, one answers a page. */
async function startProviders() {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  const garbage = createServer((_, response) => response.end("<html>It works!</html>")).listen(0, "127.0.0.1");
  await Promise.all([silent, garbage].map((server) => once(server, "listening")));
  const at = (port) => `http://127.0.0.1:${port}`;
  const stop = () => {
    for (const server of [silent, garbage]) {
      server.closeAllConnections();
      server.close();
    }
  };
  const issuers = {
    "refuses connections": at(await getPort()),
    "never answers": at(silent.address().port),
    "answers a page": at(garbage.address().port),
  };
  return { issuers, stop };
}

/** Starts the product with a provider or none, and signs in at its pages. */
async function startWith(issuer) {
  const oidc = issuer && { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "doors", OIDC_NAME: "Office" };
  const product = await startPublicProduct(oidc);
  return { ...product, isAway: issuer !== undefined, cookie: await signInAtPages(product.url) };
}

/**
 * Returns the p95 of a page of each product in ms: the median of those of the rounds. Meanwhile somebody presses the button
 * of the provider that is away.
 */
async function p95InTurn(products, path, { isSignedIn, times, rounds }) {
  const stops = products.filter(({ isAway }) => isAway).map(pressButton);
  const p95s = products.map(() => []);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const took = products.map(() => []);
    for (let time = 0; time < times; time += 1) {
      for (const [at, { url, cookie }] of products.entries()) {
        const began = performance.now();
        const answer = await fetch(url + path, { headers: isSignedIn ? { cookie } : {}, redirect: "manual" });
        await answer.text();
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
        took[at].push(performance.now() - began);
      }
    }
    if (round > 0) for (const [at, all] of took.entries()) p95s[at].push(percentile(all, 0.95));
  }
  await Promise.all(stops.map((stop) => stop()));
  return p95s.map((all) => Number(percentile(all, 0.5).toFixed(1)));
}

/** Presses the button of the provider again and again, a second after each answer. Returns a function that ends this. */
function pressButton({ url }) {
  let isDone = false;
  const pressing = (async () => {
    while (!isDone) {
      await (await fetch(`${url}/sign-in/oidc/start?provider=1`, { redirect: "manual" })).text();
      await sleep(1_000);
    }
  })();
  return () => {
    isDone = true;
    return pressing;
  };
}

/** Returns the median of a sign-in by password over HTTP, and of the verification of the password alone, in ms. */
async function passwordInTurn(product, times) {
  const kept = await hash(person.password, ARGON2);
  const took = [[], []];
  const works = [() => send(product, "POST", "/auth/login", person), () => verify(kept, person.password)];
  for (let time = 0; time < times; time += 1) {
    for (const [at, work] of works.entries()) {
      const began = performance.now();
      await work();
      took[at].push(performance.now() - began);
    }
  }
  return took.map((all) => Number(percentile(all, 0.5).toFixed(1)));
}
