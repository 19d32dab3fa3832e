import "server-only";
import { z } from "zod";
import type { CreateFormState, SavedAccessPoint } from "@/lib/dashboard/forms/form-state";
import { listedAccessPoint } from "@/lib/dashboard/shapes/access-point";

const savedAccessPoints = z.array(listedAccessPoint).max(5);

/**
 * Returns the recently created access points of a form's previous state. The state may come from the browser, so an
 * invalid one returns an empty list.
 */
export const readCreated = (previous: CreateFormState): SavedAccessPoint[] =>
  (savedAccessPoints.safeParse(previous?.created).data ?? []).map(({ id, name, location, qrCode }) => ({
    id,
    name,
    location,
    qrCode,
  }));
