import { changedPile, pileAddition, pilePage, pileQuery } from "@/lib/contract/access-points/codes/print-pile";
import { page } from "../entry-parts";
import { describeOperations } from "../operation-entry";

export const pileOperations = describeOperations("Labels", {
  listPile: {
    route: "GET /labels/pile",
    summary: "A page of your print pile, last added first",
    description:
      'An access point is in the pile until its label is printed. It is not in the pile while it is in the trash, or while you may not print it. `POST /labels` prints the pile with the selection `{"pile": true}`.',
    access: "read",
    query: pileQuery,
    success: page(pilePage),
  },
  addToPile: {
    route: "POST /labels/pile",
    summary: "Add access points to your print pile",
    description:
      "All or none. One that is in the pile already stays, and counts as added last. A pile holds 10,000 access points; more answer 422. A report that a label is damaged also adds its access point, if you may print it.",
    access: "write",
    body: pileAddition,
    success: { description: "How many are in the pile now", schema: changedPile },
    problems: ["forbidden", "not-found"],
  },
  emptyPile: {
    route: "DELETE /labels/pile",
    summary: "Empty your print pile",
    access: "write",
    success: { status: 204, description: "The pile is empty" },
  },
  removeFromPile: {
    route: "DELETE /labels/pile/{id}",
    summary: "Take one access point out of your print pile",
    access: "write",
    success: { status: 204, description: "It is not in the pile any more" },
  },
});
