// node serve-payload.mjs FOLDER PORT: serves Payload's REST API without its pages, the fastest setup that it documents.
import { serve } from "@hono/node-server";
import { handleEndpoints } from "payload";
import { payloadConfig } from "./payload-config.mjs";

const [folder, port] = process.argv.slice(2);
const config = await payloadConfig(folder);
serve({
  fetch: (request) => handleEndpoints({ config, request: request.clone() }),
  hostname: "127.0.0.1",
  port: Number(port),
});
