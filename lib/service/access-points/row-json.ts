import { type RawBuilder, sql } from "kysely";
import { jsonOf } from "../db/json";
import type { Db } from "../db/open";

/**
 * A row of `access_points` as the contract shows it (`accessPoint`), as JSON text made by the database: many times
 * faster than rows that become objects here, only to become text.
 * @param owner `{id, name}` as JSON text where it is one for all rows; otherwise of `users`
 */
export function rowAsJson(db: Db, owner?: string): RawBuilder<string> {
  const { jsonObject, jsonValue, momentText } = jsonOf(db);
  const column = (name: string) => sql.ref(`access_points.${name}`);
  return jsonObject({
    id: column("id"),
    name: column("name"),
    location: column("location"),
    description: column("description"),
    qrCode: column("qr_code"),
    createdAt: momentText("access_points.created_at"),
    updatedAt: momentText("access_points.updated_at"),
    owner:
      owner === undefined ? jsonObject({ id: sql.ref("users.id"), name: sql.ref("users.name") }) : jsonValue(owner),
    label: jsonObject({ printedAt: momentText("access_points.printed_at"), state: column("label_state") }),
  });
}
