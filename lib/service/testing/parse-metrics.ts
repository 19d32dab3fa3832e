type Sample = { labels: Record<string, string>; value: number };
type Metric = { type: string; help: string; samples: Sample[] };

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const comment = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`);
const sample = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/**
 * Parses the text format of Prometheus (version 0.0.4), for tests.
 * @throws Error for a line that Prometheus would refuse: a sample before its type, a label twice, no number
 */
export function parseMetrics(text: string): Map<string, Metric> {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const metrics = new Map<string, Metric>();
  const metricOf = (name: string): Metric => {
    const found = metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ""));
    if (!found?.type) throw new Error(`${name} has no type before it`);
    return found;
  };
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const [, kind, about = "", words = ""] = comment.exec(line) ?? [];
    if (kind) {
      const metric = metrics.get(about) ?? { type: "", help: "", samples: [] };
      if (metric.samples.length > 0) throw new Error(`the description of ${about} comes after its samples`);
      metrics.set(about, { ...metric, ...(kind === "TYPE" ? { type: words } : { help: words }) });
      continue;
    }
    const [, name, labels = "", number = ""] = sample.exec(line) ?? [];
    if (!name) throw new Error(`this is no sample: ${line}`);
    metricOf(name).samples.push({ labels: parseLabels(labels), value: toNumber(number) });
  }
  for (const [name, { type, help }] of metrics) {
    if (!/^(counter|gauge|histogram|summary|untyped)$/.test(type) || !help) throw new Error(`${name} is not described`);
  }
  return metrics;
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  while (label.lastIndex < text.length) {
    const [, name = "", value = ""] = label.exec(text) ?? [];
    if (!name || name in labels) throw new Error(`these labels are wrong: ${text}`);
    labels[name] = value;
  }
  return labels;
}

function toNumber(text: string): number {
  const value = text === "Nan" || text === "NaN" ? Number.NaN : Number(text.replace("Inf", "Infinity"));
  if (Number.isNaN(value) && text !== "NaN" && text !== "Nan") throw new Error(`${text} is no number`);
  return value;
}
