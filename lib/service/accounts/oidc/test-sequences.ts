import fc from "fast-check";
import { expect } from "vitest";
import type { Role } from "@/lib/contract/accounts/roles";
import { PASSWORD, startTestService } from "../../testing/start-test-service";
import { admit } from "./admit";
import { type Attempt, digestOfAttempt } from "./attempt";
import { unlinkIdentities } from "./link-identity";

/** People of a sequence. Each has one account at each of two providers. */
const PEOPLE = 3;

const person = fc.nat(PEOPLE - 1);
const providerAt = fc.nat(1);

/** What happens in an office. `mailOf` is whose address the provider states, after a change of mail another person's. */
const step = fc.oneof(
  fc.record({ do: fc.constant("invite" as const), person, role: fc.constantFrom<Role>("staff", "manager", "admin") }),
  {
    arbitrary: fc.record({
      do: fc.constant("sign in" as const),
      person,
      providerAt,
      mailOf: person,
      verified: fc.boolean(),
      name: fc.constantFrom("Kim", "Lee"),
    }),
    weight: 4,
  },
  fc.record({ do: fc.constant("unlink" as const), person }),
  fc.record({ do: fc.constant("rename" as const), person }),
  fc.record({ do: fc.constant("reset" as const), person }),
  fc.record({ do: fc.constant("expire" as const) }),
  fc.record({ do: fc.constant("disable" as const), person, disabled: fc.boolean() }),
);

type Account = { id: string; role: Role; openUntil: number; isDisabled: boolean; linked: Set<string> };

/**
 * Runs random sequences of invitations, sign-ins at two providers, changes of name and mail, unlinking, expiry and disabling
 * against a model of 40 lines. After each step the database has exactly the accounts, roles and links of the model: no person
 * twice, no invitation lost, no right gained. The second provider has the domain of the addresses, the first has none.
 */
export async function runSequences(numRuns: number, seed: number): Promise<void> {
  const service = await startTestService({
    PUBLIC_URL: "http://127.0.0.1:3999",
    ...{ OIDC_ISSUER: "https://one.example", OIDC_CLIENT_ID: "doors" },
    ...{ OIDC_2_ISSUER: "https://two.example", OIDC_2_CLIENT_ID: "doors", OIDC_2_ALLOWED_DOMAINS: "example.com" },
  });
  const { context, db, clock } = service;
  const { user: admin } = await service.signedIn("zoe@example.com", "admin");
  let runs = 0;
  let attempts = 0;
  // The clock moves, so a session would end: requests of the admin begin with a new one.
  const asAdmin = async (method: string, path: string, body?: unknown) => {
    const { token } = await service.logIn("zoe@example.com");
    const answer = await service.send(method, path, { token, body });
    return answer.status === 204 ? null : answer.json();
  };

  const check = async (steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
    runs += 1;
    const mail = (at: number) => `person${at}-of-${runs}@example.com`;
    const mails = Array.from({ length: PEOPLE }, (_, at) => mail(at));
    const accounts = new Map<number, Account>();
    const ownerOf = (key: string) => [...accounts.values()].find(({ linked }) => linked.has(key));

    for (const one of steps) {
      if (one.do === "expire") clock.now += 8 * 86_400_000;
      if (one.do === "invite" && !accounts.has(one.person)) {
        const { id } = await asAdmin("POST", "/users", { email: mail(one.person), name: "Invited", role: one.role });
        const openUntil = clock.now + 7 * 86_400_000;
        accounts.set(one.person, { id, role: one.role, openUntil, isDisabled: false, linked: new Set() });
      }
      const account = "person" in one ? accounts.get(one.person) : undefined;
      if (one.do === "rename" && account) await asAdmin("PATCH", `/users/${account.id}`, { name: `Renamed ${runs}` });
      if (one.do === "reset" && account && !account.isDisabled) {
        await asAdmin("POST", `/users/${account.id}/reset`, { password: PASSWORD });
        account.openUntil = clock.now + (account.linked.size === 0 ? 7 : 1) * 86_400_000;
      }
      if (one.do === "disable" && account) {
        await asAdmin("PATCH", `/users/${account.id}`, { disabled: one.disabled });
        account.isDisabled = one.disabled;
        if (one.disabled) account.openUntil = 0;
      }
      if (one.do === "unlink" && account) {
        const user = await db.selectFrom("users").selectAll().where("id", "=", account.id).executeTakeFirstOrThrow();
        expect(await unlinkIdentities(db, user)).toBe(account.linked.size);
        account.linked.clear();
      }
      if (one.do === "sign in") {
        const provider = context.oidc.configured[one.providerAt];
        if (!provider) throw new Error("no provider");
        const subject = `subject-${one.person}-of-${runs}`;
        const key = `${one.providerAt} ${subject}`;
        const claims = { issuer: provider.issuer, subject, email: mail(one.mailOf), emailVerified: one.verified };
        attempts += 1;
        const attempt = { link: "", state: `state-${attempts}`, provider: provider.id } as Attempt;
        const more = { name: one.name, groups: null, lacking: null, unusableEmail: null, tenant: null };
        const issued = await admit(context, {
          provider,
          attempt,
          claims: { ...claims, ...more },
          address: "192.0.2.1",
        });

        const known = ownerOf(key);
        const holder = accounts.get(one.mailOf);
        const isOpen = holder && holder.linked.size === 0 && holder.openUntil > clock.now && !holder.isDisabled;
        const expected = known ? (known.isDisabled ? null : known) : one.verified && isOpen ? holder : null;
        const isNew = !known && !holder && one.verified && one.providerAt === 1;
        expect("kind" in issued ? "refused" : "admitted").toBe(expected || isNew ? "admitted" : "refused");
        if ("code" in issued) {
          const digest = digestOfAttempt(attempt);
          const codes = db.selectFrom("one_time_codes").select("user_id").where("attempt_digest", "=", digest);
          const { user_id: id } = await codes.executeTakeFirstOrThrow();
          const signedIn = expected ?? {
            id,
            role: "staff" as const,
            openUntil: 0,
            isDisabled: false,
            linked: new Set<string>(),
          };
          expect(id).toBe(signedIn.id);
          if (isNew) accounts.set(one.mailOf, signedIn);
          if (!known) Object.assign(signedIn, { openUntil: 0 }).linked.add(key);
        }
      }
      const ids = [...accounts.values()].map(({ id, role, linked }) => ({ id, role, links: linked.size }));
      const rows = await db
        .selectFrom("users")
        .leftJoin("identities", "identities.user_id", "users.id")
        .select(({ fn }) => ["users.id", "users.role", fn.count<number | string>("identities.id").as("links")])
        .where("users.email", "in", mails)
        .groupBy(["users.id", "users.role"])
        .execute();
      const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
      expect(rows.map((row) => ({ ...row, links: Number(row.links) })).sort(byId)).toEqual(ids.sort(byId));
      expect((await db.selectFrom("users").select("role").where("id", "=", admin.id).executeTakeFirst())?.role).toBe(
        "admin",
      );
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), check), { numRuns, seed });
}
