// node e2e/delete-entry.mjs FILE NAME: deletes the entries of the audit log about NAME from an SQLite file and prints
// their positions, as an attacker with write access to the file can do. It is a separate process, because stories use
// only the browser and the API.
import Sqlite from "better-sqlite3";

const [file, name] = process.argv.slice(2);
const database = new Sqlite(file);
database.exec("drop trigger audit_entries_kept");
const positions = database.prepare("delete from audit_entries where target_name = ? returning position").pluck();
process.stdout.write(positions.all(name).join(", "));
database.close();
