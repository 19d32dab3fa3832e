import { CopyError } from "./copy";
import type { Where } from "./open";

const EXAMPLES = "sqlite:./data for the folder ./data, or postgres://user:password@host:5432/doors";

/**
 * Parses the value of `--from` or `--to`: `sqlite:` followed by the data folder, or the URL of a PostgreSQL database.
 * @throws CopyError for any other value
 */
export function readPlace(option: "--from" | "--to", text = ""): Where {
  const folder = text.match(/^sqlite:(.+)$/)?.[1];
  if (folder) return { dataDir: folder, databaseUrl: undefined, databasePool: 1 };
  const isPostgres = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
  if (isPostgres && new URL(text).pathname.length > 1) return { dataDir: "", databaseUrl: text, databasePool: 1 };
  // The message does not repeat the value, because it may contain a password.
  throw new CopyError(`${option} must be ${EXAMPLES}`);
}
