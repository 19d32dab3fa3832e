import { Writable } from "node:stream";
import type { RenderJob } from "../layout/place-job";
import { defaultTemplate } from "../layout/place-label";
import { writePdf } from "../pdf/write-pdf";
import { defaultStock } from "../stock/default-stock";
import { unknownPrinter } from "../stock/printer";
import { verifyRequest } from "./render-file";
import type { Verifier } from "./verify-worker-client";

/** Labels that are drawn to get ready: after these, a job takes as long as after many. */
const LABELS = 105;

const contents = Array.from({ length: LABELS }, (_, i) => ({
  name: `Lobby turnstile ${i} south`,
  location: "HQ · Ground floor",
  code: `R41NZ8HT-${i % 10}`,
}));

const job: RenderJob = {
  contents,
  stock: defaultStock,
  template: defaultTemplate,
  printer: unknownPrinter,
  skip: [],
  copies: 1,
};

/**
 * Draws labels that nobody gets and reads them back, so that the next file finds its fonts read, the verify worker started
 * and the code compiled.
 */
export async function warmUp(verifier: Verifier): Promise<void> {
  const symbols = verifier.begin();
  const nowhere = new Writable({ write: (_chunk, _encoding, written) => written() });
  await writePdf(job, nowhere, { onPage: (page) => symbols.add(page.cells.map(verifyRequest)) });
  await symbols.finish();
}
