import type { Db } from "../db/database";
import type { TestService } from "../testing/start-test-service";

type Change = () => Promise<unknown>;

/** Runs `change` once, before the next transaction begins. */
export function beforeNextTransaction({ db }: Pick<TestService, "db">, change: Change): void {
  const begin = () => ({
    execute: async <T>(work: (trx: Db) => Promise<T>): Promise<T> => {
      Reflect.deleteProperty(db, "transaction");
      await change();
      return db.transaction().execute(work);
    },
  });
  Object.assign(db, { transaction: begin });
}

/** Runs `change` once, before the next long transaction begins: after an import or a change of many was planned. */
export function beforeNextLongTransaction({ context }: Pick<TestService, "context">, change: Change): void {
  const { database } = context;
  const { runLong } = database;
  database.runLong = async (work) => {
    database.runLong = runLong;
    await change();
    return runLong(work);
  };
}
