import type { Db } from "../db/database";
import type { TestService } from "../testing/start-test-service";

type Change = () => Promise<unknown>;

/** Runs `change` once, before a transaction begins: the next one, or that after `others` more. */
export function beforeNextTransaction({ db }: Pick<TestService, "db">, change: Change, others = 0): void {
  let left = others;
  const begin = () => ({
    execute: async <T>(work: (trx: Db) => Promise<T>): Promise<T> => {
      Reflect.deleteProperty(db, "transaction");
      if (left === 0) await change();
      const transaction = db.transaction();
      if (left > 0) Object.assign(db, { transaction: begin });
      left -= 1;
      return transaction.execute(work);
    },
  });
  Object.assign(db, { transaction: begin });
}
