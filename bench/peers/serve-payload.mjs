// Serves Payload's REST API without its pages, the fastest setup that it documents.
import { serve } from "@hono/node-server";
import { handleEndpoints } from "payload";
import { payloadConfig } from "./payload-config.mjs";

const { PORT, DATA_DIR } = process.env;
const config = await payloadConfig(DATA_DIR);
const options = {
  fetch: (request) => handleEndpoints({ config, request: request.clone() }),
  hostname: "127.0.0.1",
  port: Number(PORT),
};
serve(options, () => console.error(`Ready at http://127.0.0.1:${PORT}`));
