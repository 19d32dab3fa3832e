import { accessPointChangeList, accessPointChangesQuery } from "@/lib/contract/access-points/access-point-changes";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { JSON_TYPE } from "../../http/respond";
import { listChanges } from "./list-changes";

/** Returns the operation with which programs follow the changes of access points. */
export const changeOperations = ({ database }: ServiceContext): Operation[] => [
  operation({
    name: "listChanges",
    method: "get",
    path: "/access-points/changes",
    summary: "Everything that exists, then every change and deletion after it, without gaps or repeats",
    tag: "Access points",
    access: "read",
    query: accessPointChangesQuery,
    success: {
      status: 200,
      description: "The changes after the cursor. Printing a label is no change",
      schema: accessPointChangeList,
    },
    problems: ["forbidden", "cursor-expired"],
    handle: async ({ query }, person) => {
      const { data, cursor, more } = await listChanges(database, query, person);
      const content = `{"data":[${data}],"cursor":${JSON.stringify(cursor)},"more":${more}}`;
      return { status: 200, bytes: { type: JSON_TYPE, content } };
    },
  }),
];
