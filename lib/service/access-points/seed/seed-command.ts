import { readConfig } from "@/lib/config";
import { findUserByEmail } from "../../accounts/users";
import { openDataDir } from "../../db/data-dir";
import { openMigrated } from "../../db/open-migrated";
import { type SeedPoint, seedAccessPoints } from "./seed";

type Asked = { email?: string; rows?: string };
type Given = { pointOf: (number: number) => SeedPoint; print: (line: string) => void };

/** Creates test access points for a user. @throws Error with a message of one sentence */
export async function runSeedCommand({ email, rows = "" }: Asked, { pointOf, print }: Given): Promise<void> {
  if (!email || !/^[1-9]\d{0,7}$/.test(rows))
    throw new Error("name the user and the number of rows: seed --email EMAIL --rows 1000");
  const config = readConfig();
  openDataDir(config.dataDir);
  const db = await openMigrated(config, () => {}, { patient: true });
  try {
    const user = await findUserByEmail(db, email.toLowerCase());
    if (!user) throw new Error(`There is no user ${email}. List all users with: npm run user -- list`);
    const began = performance.now();
    const onProgress = (done: number) => done % 100_000 === 0 && print(`${done.toLocaleString("en")} …`);
    const written = await seedAccessPoints(db, {
      ownerId: user.id,
      rows: Number(rows),
      pointOf,
      now: Date.now(),
      onProgress,
    });
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    print(`Created ${written.toLocaleString("en")} access points of ${user.email} in ${seconds} s.`);
  } finally {
    await db.destroy();
  }
}
