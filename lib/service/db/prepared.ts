import type { Compilable, CompiledQuery } from "kysely";
import { type Db, isPostgres } from "./open";
import { nameStatement } from "./postgres/named-statements";

/** Stands in a query for a value that is given when it is run. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const placeholders: object = new Proxy({}, { get: (_target, name) => new Placeholder(name) });

function compile<Row>(db: Db, built: Compilable<Row>): CompiledQuery<Row> {
  const query = built.compile();
  if (isPostgres(db)) nameStatement(query.sql);
  return query;
}

/**
 * A query that is built and compiled once for each database, and then only given its values: composing it costs more
 * than running it. `build` must put every member of `given` into the query as a value, and may not look at it: what
 * changes the words of the query makes another query.
 */
export function prepared<Given extends object, Row>(
  build: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  // By adapter: a database and its transactions have the same one.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();

  return async (db, given) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? compile(db, build(db, placeholders as Given));
    compiled.set(adapter, query);
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? given[one.name as keyof Given] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
