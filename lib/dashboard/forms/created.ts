import "server-only";
import { z } from "zod";
import { labelContent } from "@/lib/contract/label-content";
import type { CreateFormState, SavedAccessPoint } from "@/lib/dashboard/forms/form-state";
import { anyId } from "@/lib/dashboard/shapes/access-point";

const savedAccessPoints = z.array(labelContent.extend({ id: anyId })).max(5);

/**
 * Returns the recently created access points of a form's previous state. The state may come from the browser, so an
 * invalid one returns an empty list.
 */
export const readCreated = (previous: CreateFormState): SavedAccessPoint[] =>
  savedAccessPoints.safeParse(previous?.created).data ?? [];
