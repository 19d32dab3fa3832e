import "server-only";
import { z } from "zod";
import { accessPoint } from "@/lib/contract/access-point";
import type { CreateFormState, SavedAccessPoint } from "@/lib/dashboard/forms/form-state";

const savedAccessPoints = z.array(accessPoint.pick({ id: true, name: true, location: true, qrCode: true })).max(5);

/** The last ones made, from a state that may have travelled through the page: none when it is not what it was. */
export const readCreated = (previous: CreateFormState): SavedAccessPoint[] =>
  savedAccessPoints.safeParse(previous?.created).data ?? [];
