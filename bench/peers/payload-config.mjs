import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import { sqliteAdapter } from "@payloadcms/db-sqlite";
import { buildConfig } from "payload";

const own = ({ req }) => (req.user ? { owner: { equals: req.user.id } } : false);

const people = {
  slug: "people",
  auth: true,
  defaultPopulate: { name: true },
  fields: [{ name: "name", type: "text", required: true }],
};

/** Collection with the same fields, unique code, index by owner and access for the owner only as in our service. */
const accessPoints = {
  slug: "access-points",
  defaultSort: "-createdAt",
  access: { read: own, update: own, delete: own, create: ({ req }) => Boolean(req.user) },
  fields: [
    { name: "name", type: "text", required: true },
    { name: "location", type: "text", required: true },
    { name: "description", type: "text" },
    { name: "qrCode", type: "text", required: true, unique: true, defaultValue: () => code() },
    {
      name: "owner",
      type: "relationship",
      relationTo: "people",
      required: true,
      index: true,
      defaultValue: ({ user }) => user?.id,
    },
  ],
};

const code = () => randomBytes(8).toString("hex");

/** Configures Payload on the SQLite file in `folder`. By default it is as durable as our service: WAL, synced. */
export const payloadConfig = (folder, synchronous = "FULL") =>
  buildConfig({
    secret: "a secret of the bench, for its peers",
    collections: [people, accessPoints],
    db: sqliteAdapter({
      client: { url: pathToFileURL(`${folder}/payload.sqlite`).href },
      wal: { synchronous },
      busyTimeout: 2_000,
    }),
    graphQL: { disable: true },
    telemetry: false,
    typescript: { autoGenerate: false },
  });
