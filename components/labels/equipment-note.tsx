import { Notice } from "@/components/ui/feedback/notice";

/** What just happened, from the address an action led to. */
export function EquipmentNote({ note }: { note: string | string[] | undefined }) {
  if (note === "saved" || note === "deleted") {
    return (
      <Notice tone="good" role="status">
        {note === "saved" ? "It is kept." : "It is deleted. Jobs printed with it stay as they are."}
      </Notice>
    );
  }
  if (note !== "kept") return null;
  return (
    <Notice tone="danger" role="alert">
      It could not be deleted just now. Try again.
    </Notice>
  );
}
