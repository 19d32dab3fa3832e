import { atLeast, atMost, exactly, noneOf, shown } from "../limits.mjs";
import { passwordOf } from "../program.mjs";
import { ask, inParallel, sayTally, tally } from "../requests.mjs";

const LOGIN = "/api/v1/auth/login";
const owner = "kim@example.com";

/** Guesses passwords from many addresses, and checks that the accounts' owners can still sign in. */
export async function attackByGuessing({ programs, record, isShort }) {
  const program = await programs.start({ env: { TRUSTED_PROXY_HOPS: "1" } });
  programs.addUser(program, owner);
  programs.addUser(program, "lee@example.com");
  const tryOnce = (email, password, address, headers = {}) =>
    ask(program.url, "POST", LOGIN, { body: { email, password }, headers: { "X-Forwarded-For": address, ...headers } });
  const right = (email, address, headers) => tryOnce(email, passwordOf(email), address, headers);

  const device = (await right(owner, "192.0.2.1")).headers["known-device"];
  record("a sign-in gives a known device", device ? 1 : 0, exactly(1));
  const known = device ? { "Known-Device": device } : {};

  const addresses = isShort ? 40 : 200;
  const guesses = await inParallel(addresses * 4, 8, (at) =>
    tryOnce(owner, `guess ${at}`, `198.51.${(at % addresses) >> 8}.${(at % addresses) & 255}`),
  );
  const counts = tally(guesses.map(({ status }) => status));
  record(
    `guesses verified, of ${addresses * 4} from ${addresses} addresses`,
    counts[401] ?? 0,
    atMost(50),
    sayTally(counts),
  );
  record(
    "the owner meanwhile, from a new address with a known device",
    (await right(owner, "203.0.113.9", known)).status,
    exactly(200),
  );
  record(
    "the owner meanwhile, from an address that signed in before",
    (await right(owner, "192.0.2.1")).status,
    exactly(200),
  );

  const inOneNetwork = await inParallel(100, 8, (at) =>
    tryOnce(`nobody${at}@example.com`, "guess", `2001:db8:7:7::${(at + 1).toString(16)}`),
  );
  const network = tally(inOneNetwork.map(({ status }) => status));
  record("guesses verified, of 100 from one IPv6 /64", network[401] ?? 0, atMost(20), sayTally(network));

  await inParallel(25, 5, (at) => tryOnce(`nobody${at}@example.com`, "guess", "192.0.2.77"));
  const locked = await right(owner, "192.0.2.77", known);
  record(
    "a known device at an address where 25 guesses failed",
    locked.status,
    exactly(200),
    locked.status === 429 ? `Retry-After ${locked.headers["retry-after"]}` : "",
  );

  await attackHonestBurst({ program, record, right });
  await program.stop();
}

/** Sends 40 sign-ins with the correct password at once from one address, like the staff of an office. */
async function attackHonestBurst({ record, right }) {
  const burst = await inParallel(40, 40, () => right("lee@example.com", "192.0.2.200"));
  const counts = tally(burst.map(({ status }) => status));
  record(
    "right sign-ins refused with 429, of 40 at once from one address",
    counts[429] ?? 0,
    noneOf("429"),
    sayTally(counts),
  );
  const waits = burst
    .filter(({ status }) => status === 503 || status === 429)
    .map(({ headers }) => Number(headers["retry-after"] ?? Number.NaN));
  record("longest Retry-After of them, s", waits.length > 0 ? Math.max(...waits) : 0, atMost(30));
  const again = await inParallel(8, 2, () => right("lee@example.com", "192.0.2.200"));
  record("right sign-ins after it, of 8", again.filter(({ status }) => status === 200).length, atLeast(8));
  record("sign-ins that got in at once", counts[200] ?? 0, shown);
}
