// node fill-payload.mjs FOLDER ROWS: creates Payload's tables, a user and the user's access points.
import { getPayload } from "payload";
import { payloadConfig } from "./payload-config.mjs";

const [folder, rows] = [process.argv[2], Number(process.argv[3])];
const payload = await getPayload({ config: payloadConfig(folder, "OFF") });
const person = await payload.create({
  collection: "people",
  data: { email: "bench@example.com", password: "a bench to sit upon", name: "Bench" },
});
const since = Date.now() - rows * 1_000;
for (let number = 0; number < rows; number += 1) {
  await payload.db.create({
    collection: "access-points",
    data: {
      name: `Lobby turnstile ${number}`,
      location: "HQ · Ground floor",
      description: "Opens both ways.",
      qrCode: `code-${number}`,
      owner: person.id,
      createdAt: new Date(since + number * 1_000).toISOString(),
    },
  });
}
await payload.destroy();
process.exit();
