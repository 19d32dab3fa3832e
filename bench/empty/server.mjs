// Serves an empty page from a server like the product's, to measure the cost of Next alone.
import { createServer } from "node:http";
import next from "next";

const port = Number(process.env.PORT);
const pages = next({ dir: import.meta.dirname, dev: false, hostname: "127.0.0.1", port });
await pages.prepare();
const handle = pages.getRequestHandler();
createServer((request, response) => void handle(request, response)).listen(port, "127.0.0.1", () =>
  console.error(`Ready at http://127.0.0.1:${port}`),
);
