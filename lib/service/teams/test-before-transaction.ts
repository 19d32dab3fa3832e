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
