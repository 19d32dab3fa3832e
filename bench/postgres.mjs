/** Starts a PostgreSQL whose data stays in `folder`. */
export async function startPostgres(folder) {
  const { startCluster } = await import("../.build/postgres-cluster.mjs");
  const { cluster, url } = await startCluster({}, folder);
  return { cluster, envOf: (database) => envOf(url(database)), stop: () => cluster.stop() };
}

const envOf = (url) => ({
  DATABASE_URL: url,
  AUTH_SECRET: "a secret of the bench, the same for every process",
});
