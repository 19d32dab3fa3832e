import "server-only";
import { z } from "zod";
import type { CreateFormState, SavedAccessPoint } from "@/lib/dashboard/forms/form-state";
import { listedAccessPoint } from "@/lib/dashboard/shapes/access-point";

const savedAccessPoints = z.array(listedAccessPoint).max(5);

/** The last ones made, from a state that may have travelled through the page: none when it is not what it was. */
export const readCreated = (previous: CreateFormState): SavedAccessPoint[] =>
  (savedAccessPoints.safeParse(previous?.created).data ?? []).map(({ id, name, location, qrCode }) => ({
    id,
    name,
    location,
    qrCode,
  }));
