"use client";

import type { ViewFormProps } from "@/components/access-points/views/view-form";
import { lazyPart } from "@/components/ui/feedback/lazy-part";

const ViewForm = lazyPart(() => import("@/components/access-points/views/view-form").then((loaded) => loaded.ViewForm));

/** Loaded with the panel that shows it, which most visits to the list do not open. */
export const ViewPanel = (props: ViewFormProps) => <ViewForm {...props} />;
