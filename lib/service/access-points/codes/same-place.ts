import { foldForOrder } from "@/lib/contract/fold";
import { t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import { type RightsHolder, reaches } from "../../teams/rights";

/** Without an id, of a new one. */
type Place = { name: string; location: string; ownerId: string; id?: string | undefined };

export const samePlaceDetail = ({ name, location }: Pick<Place, "name" | "location">): string =>
  location === ""
    ? t("serviceCodes.samePlace.withoutPlace", { name })
    : t("serviceCodes.samePlace.inPlace", { name, place: location });

/** Compares keys. Only access points that the person may see. */
export const findSamePlace = (db: Db, { name, location, ownerId, id }: Place, person: RightsHolder) =>
  db
    .selectFrom("access_points")
    .select(["id", "name"])
    .where("owner_id", "=", ownerId)
    .where("name_key", "=", foldForOrder(name))
    .where("location_key", "=", foldForOrder(location))
    .where(reaches(person, "view"))
    .$if(id !== undefined, (rows) => rows.where("id", "!=", id as string))
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
