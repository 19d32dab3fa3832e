import type { Compilable, CompiledQuery, RawBuilder } from "kysely";
import type { Db } from "./database";
import { nameStatement } from "./postgres/named-statements";

/** Placeholder in a compiled query for a value that is filled in when the query runs. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const placeholders: object = new Proxy({}, { get: (_target, name) => new Placeholder(name) });

/**
 * Returns a function that runs a query. The query is built and compiled once for each database and reused with other
 * values, because composing it costs more than running it. `build` must use every property of `given` as a parameter
 * and must not read it, because the text of the query may not depend on the values.
 */
export function prepared<Given extends object, Row>(
  build: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  // Keyed by adapter, because a database and its transactions share one.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();

  return async (db, given) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, placeholders as Given).compile();
    compiled.set(adapter, query);
    nameStatement(query.sql);
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? given[one.name as keyof Given] : one,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Returns a statement that is written in SQL as a query for `prepared`. */
export const asQuery = <Row>(statement: RawBuilder<Row>, db: Db): Compilable<Row> => ({
  compile: () => statement.compile(db),
});
