import { join } from "node:path";

/** The database's file in the data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, "access-points.sqlite");
