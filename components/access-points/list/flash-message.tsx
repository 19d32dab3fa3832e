import { Notice } from "@/components/ui/feedback/notice";

type ListNotesProps = {
  /** Parameters of the address that were not followed. */
  ignored: string[];
  /** What just happened, if the address says so. */
  news: string | null;
};

/** What to know about this list before reading it. */
export function ListNotes({ ignored, news }: ListNotesProps) {
  return (
    <>
      {news && (
        <Notice tone="good" role="status">
          {news}
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice tone="warning" role="status">
          <p>Part of the address was not followed:</p>
          <ul className="list-disc pl-5">
            {ignored.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
