import "@/lib/messages/catalogues";
import { readOwnConfig } from "@/lib/config";
import { createUser, findUserByEmail } from "../../accounts/users";
import type { Db } from "../../db/database";
import { openExisting } from "../../db/open-existing";
import type { UserRow } from "../../db/tables";
import { HISTORY_MS, seedAccessPoints } from "./seed";

type Asked = { email?: string; rows?: string; owners?: string };
type Given = {
  pointOf: Parameters<typeof seedAccessPoints>[1]["pointOf"];
  print: (line: string) => void;
  note: (line: string) => void;
};

const PRINTED_EACH = 100_000;
const POSITIVE = /^[1-9]\d{0,7}$/;

/** For this user or, with `owners`, shared with invited new ones. @throws Error with a message of one sentence */
export async function runSeedCommand(
  { email, rows = "", owners = "1" }: Asked,
  { pointOf, print, note }: Given,
): Promise<void> {
  if (!email || !POSITIVE.test(rows) || !POSITIVE.test(owners))
    throw new Error("name the user and the number of rows: seed --email EMAIL --rows 1000 [--owners 10]");
  if (Number(rows) < Number(owners)) throw new Error("--rows must be at least --owners, one access point for each.");
  const db = await openExisting(readOwnConfig(), { note, patient: true });
  try {
    const user = await findUserByEmail(db, email.toLowerCase());
    if (!user) throw new Error(`There is no user ${email}. List all users with: npm run user -- list`);
    const began = performance.now();
    const now = Date.now();
    const rowsEach = Math.floor(Number(rows) / Number(owners));
    const rest = Number(rows) % Number(owners);
    let written = 0;
    let printed = 0;
    for (let at = 0; at < Number(owners); at += 1) {
      const owner = at === 0 ? user : await addOwner(db, at, now);
      const before = written;
      const onProgress = (done: number) => {
        if (before + done < printed + PRINTED_EACH) return;
        printed = before + done;
        print(`${printed.toLocaleString("en")} …`);
      };
      written += await seedAccessPoints(db, {
        ownerId: owner.id,
        rows: at < rest ? rowsEach + 1 : rowsEach,
        pointOf: (number, fields) => pointOf(before + number, fields),
        // Access points of one owner follow those of the one before.
        now: now - ((Number(owners) - 1 - at) / Number(owners)) * HISTORY_MS,
        onProgress,
      });
    }
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const whose = owners === "1" ? user.email : `${Number(owners).toLocaleString("en")} people`;
    print(`Created ${written.toLocaleString("en")} access points of ${whose} in ${seconds} s.`);
  } finally {
    await db.destroy();
  }
}

/** Invited as staff the first time. */
async function addOwner(db: Db, number: number, now: number): Promise<UserRow> {
  const email = `sample-${number}@example.com`;
  const person = { email, name: `Sample person ${number}`, role: "staff", passwordHash: null } as const;
  const owner = (await createUser(db, person, now)) ?? (await findUserByEmail(db, email));
  if (!owner) throw new Error(`${email} was removed meanwhile.`);
  return owner;
}
