import compile from "icu-minify/compile";
import { englishMessages } from "./messages.mjs";

const SELECT = 1;
const NUMBER = 4;

/** Adds the values of a message that icu-minify compiled: its parts are texts, [name], [name, type, …] and [tag, …parts]. */
function collectValues(parts, found = {}) {
  for (const part of parts) {
    if (!Array.isArray(part)) continue;
    const [name, type, branches = {}] = part;
    if (type === undefined) found[name] ??= "string";
    else if (typeof type !== "number" || type === 0) {
      found[name] = "Tag";
      collectValues(part.slice(1), found);
    } else if (type > NUMBER) throw new Error(`Format the date '${name}' before it is given to a message.`);
    else {
      found[name] = type === SELECT ? "string" : "number";
      if (type === NUMBER) continue;
      for (const branch of Object.values(branches)) if (Array.isArray(branch)) collectValues(branch, found);
    }
  }
  return found;
}

/** Types of the values of a message, by their names. */
export function valuesOf(text) {
  const compiled = compile(text);
  return typeof compiled === "string" ? {} : collectValues(compiled);
}

export function declareMessages() {
  const lines = [...englishMessages()].map(([key, text]) => {
    const values = Object.entries(valuesOf(text)).map(([name, type]) => `${name}: ${type}`);
    return `  "${key}": {${values.length > 0 ? ` ${values.join("; ")} ` : ""}};`;
  });
  return `// Written by npm run messages.
export type Tag = "tag";
export interface Messages {
${lines.join("\n")}
}
`;
}
