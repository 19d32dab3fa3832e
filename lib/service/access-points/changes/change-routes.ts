import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { JSON_TYPE } from "../../http/respond";
import { listChanges } from "./list-changes";

/** Returns the operation with which programs follow the changes of access points. */
export const changeRoutes = ({ database }: ServiceContext): Operation[] => [
  operation(accessPointOperations.listChanges, async ({ query }, person) => {
    const { data, cursor, more } = await listChanges(database, query, person);
    const content = `{"data":[${data}],"cursor":${JSON.stringify(cursor)},"more":${more}}`;
    return { status: 200, bytes: { type: JSON_TYPE, content } };
  }),
];
