import { measureImport } from "./parts/import.mjs";
import { measureLabels } from "./parts/labels.mjs";
import { measureList } from "./parts/list.mjs";
import { measurePage } from "./parts/page.mjs";
import { measureStart } from "./parts/start.mjs";
import { ratioOf } from "./report.mjs";

export const parts = {
  list: { title: "Lists by the API", measure: measureList },
  page: { title: "Pages", measure: measurePage },
  labels: { title: "Labels", measure: measureLabels },
  import: { title: "Many rows", measure: measureImport },
  start: { title: "Start and memory", measure: measureStart },
};

/** Size of a whole run: rows of an office, of an organization, and of an import; labels; seconds and rounds of each load. */
export const WHOLE = { office: 20_000, large: 1_000_000, many: 100_000, labels: 10_000, seconds: 2, rounds: 5 };

export async function measurePart(name, size, print) {
  const { title, measure } = parts[name];
  const rows = [];
  const record = (what, figure, { beside, target, who, note } = {}) => {
    const row = { what, figure, beside, target, who, note };
    rows.push(row);
    const ratio = beside === undefined ? "" : ` beside ${beside}, ratio ${ratioOf(row).toFixed(2)}`;
    print(`${what}: ${figure}${ratio} ${note ?? ""}`);
  };
  print(`— ${title}`);
  await measure({ record, print, size });
  return { title, rows };
}
