import type { Client } from "../server/http-client";

const WORKERS = 6;

/**
 * Reads and creates continuously until stopped, without retries. Collects the names that were acknowledged and every
 * unexpected response.
 */
export function startLoad({ ask }: Pick<Client, "ask">, token: string) {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const authorization = { Authorization: `Bearer ${token}` };
  let isStopped = false;
  let reads = 0;

  const expectStatus = async (status: number, what: string, asked: ReturnType<Client["ask"]>): Promise<boolean> => {
    const answer = await asked.catch((error: Error) => ({ status: 0, text: String(error) }));
    if (answer.status !== status) failures.push(`${what}: ${answer.status} ${answer.text}`);
    return answer.status === status;
  };
  const create = async (name: string) => {
    const headers = { ...authorization, "Idempotency-Key": `key-of-${name}` };
    const asked = ask("POST", "/api/v1/access-points", { headers, body: { name } });
    if (await expectStatus(201, `create ${name}`, asked)) acknowledged.push(name);
  };
  const read = async () => {
    await expectStatus(200, "list", ask("GET", "/api/v1/access-points?limit=10", { headers: authorization }));
    reads += 1;
  };
  const work = async (worker: number) => {
    for (let count = 0; !isStopped && failures.length === 0; count += 1)
      await (count % 2 === 0 ? create(`${worker}-${count}`) : read());
  };

  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));
  return {
    acknowledged,
    failures,
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
      return { acknowledged, failures, reads };
    },
  };
}
