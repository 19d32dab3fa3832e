import { z } from "zod";
import { pageParameters, pagination } from "../pagination";
import { moment, named } from "../shared-members";
import { accessPoint, newAccessPoint } from "./access-point";
import { accessPointListQuery } from "./access-point-list";

export const TRASH_DAYS = 30;

export const trashQuery = z
  .strictObject({
    ...pageParameters,
    q: accessPointListQuery.shape.q,
    scope: accessPointListQuery.shape.scope,
  })
  .meta({ id: "TrashQuery" });
export type TrashQuery = z.output<typeof trashQuery>;

const deletion = {
  deletedAt: moment,
  expiresAt: moment.meta({ description: "From this time on it may be removed for good" }),
};

export const trashedAccessPoint = accessPoint
  .extend({
    ...deletion,
    deletedBy: named.nullable(),
  })
  .meta({ id: "TrashedAccessPoint" });
export type TrashedAccessPoint = z.output<typeof trashedAccessPoint>;

export const trashedWithCode = accessPoint
  .pick({ id: true, name: true, qrCode: true, owner: true })
  .extend(deletion)
  .meta({ id: "TrashedWithCode" });
export type TrashedWithCode = z.output<typeof trashedWithCode>;

export const trashList = z.object({ data: z.array(trashedAccessPoint), pagination }).meta({ id: "TrashList" });
export type TrashList = z.output<typeof trashList>;

export const restoration = z
  .strictObject({
    qrCode: newAccessPoint.shape.qrCode.unwrap().optional().meta({
      description:
        "Another code, where the old one was taken meanwhile; blank: the service makes one; absent: the old one",
    }),
  })
  .meta({ id: "Restoration" });
export type Restoration = z.output<typeof restoration>;

export const restoreForm = z.object({ qrCode: newAccessPoint.shape.qrCode.unwrap() });
