import type { ReactNode } from "react";
import { printerName } from "@/components/labels/equipment/printer-name";
import { stockName } from "@/components/labels/equipment/stock-name";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { writeCells } from "@/lib/contract/label-cells";
import type { LabelJob } from "@/lib/contract/label-job";

type JobDetailsProps = { job: LabelJob; readable: (iso: string) => ReadableDate };

const fieldNames = { name: "name", location: "location", description: "description", code: "code" } as const;

/** All that the ledger knows of a job. */
export function JobDetails({ job, readable }: JobDetailsProps) {
  const { template, printer, skip, nextSkip, copies, accessPoints, total, sheets, stock } = job;
  const isSheet = stock.kind === "sheet";
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-card">
      <Row term="When">
        <ReadableTime date={readable(job.createdAt)} exact />
      </Row>
      <Row term="Who">
        <bdi>{job.owner.name}</bdi>
      </Row>
      <Row term="Labels">
        {total.toLocaleString("en")} of {accessPoints.toLocaleString("en")} access{" "}
        {accessPoints === 1 ? "point" : "points"}
        {copies > 1 && `, ${copies} copies each`}
        {isSheet && ` on ${sheets.toLocaleString("en")} ${sheets === 1 ? "sheet" : "sheets"}`}
      </Row>
      {job.state === "done" && (
        <Row term="Read back">
          {job.verified.toLocaleString("en")} of {total.toLocaleString("en")} codes
        </Row>
      )}
      <Row term="Stock">{stockName(stock)}</Row>
      {isSheet && <Row term="Used before">{writeCells(skip) || "None: a new sheet"}</Row>}
      {isSheet && <Row term="Used after">{writeCells(nextSkip) || "All of the last sheet"}</Row>}
      <Row term="On the label">{template.fields.map((name) => fieldNames[name]).join(", ") || "the symbol alone"}</Row>
      <Row term="Printer">
        {printer.name
          ? printerName({ ...printer, name: printer.name })
          : printer.dpi
            ? `${printer.dpi} dpi`
            : "Not named"}
      </Row>
      {job.digest && (
        <Row term="SHA-256">
          <code dir="ltr" className="font-mono text-xs wrap-anywhere">
            {job.digest}
          </code>
        </Row>
      )}
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[8rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
