import { lazy, Suspense } from "react";
import type { MarkedTextProps } from "@/components/access-points/list/marks";

/** Loaded for a search only, with what folds letters: the list needs less script without it. */
const Marks = lazy(() => import("@/components/access-points/list/marks"));

/** A text with what the search has found in it. */
export const MarkedText = (props: MarkedTextProps) =>
  props.q === "" ? (
    props.text
  ) : (
    <Suspense fallback={props.text}>
      <Marks {...props} />
    </Suspense>
  );
