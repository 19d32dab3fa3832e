import Sqlite from "better-sqlite3";

/** The SQLite driver. This file is the only one that imports better-sqlite3. */
export default Sqlite;
