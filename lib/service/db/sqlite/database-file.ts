import { join } from "node:path";

/** Returns the path of the database file in the data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, "access-points.sqlite");
