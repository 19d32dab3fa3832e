import type { Round, RoundPoint, RoundPointState } from "@/lib/contract/rounds";
import type { ListLine } from "@/lib/labels/pdf/list-sheet";
import { dateFormat, locale, t } from "@/lib/messages/messages";
import { readOfficeSettings } from "../accounts/office/office-settings";
import type { ServiceContext } from "../context";
import type { Answer, Person } from "../http/operation";
import { csvType, toCsv } from "../spreadsheets/write-csv";
import { getRound, readRoundPoints } from "./round-query";

const told = ["missing", "unexpected", "unknown"] as const satisfies RoundPointState[];

async function readTold({ db }: ServiceContext, id: string, person: Person) {
  const round = await getRound(db, id, person);
  const sections = [];
  for (const state of told) sections.push({ state, points: await readRoundPoints(db, { id, state }, person) });
  return { round, sections };
}

export async function roundCsv(context: ServiceContext, id: string, person: Person): Promise<Partial<Answer>> {
  const { sections } = await readTold(context, id, person);
  const heading = [t("rounds.column.state"), t("common.place"), t("common.name"), t("common.code")];
  const rows = sections.flatMap(({ state, points }) =>
    points.map(({ accessPoint, code }) => [
      t(`rounds.state.${state}`),
      accessPoint?.location ?? "",
      accessPoint?.name ?? "",
      code,
    ]),
  );
  return {
    headers: { "Content-Disposition": `attachment; filename="round-${id}.csv"` },
    bytes: { type: csvType, content: toCsv([heading, ...rows]) },
  };
}

export async function roundPdf(context: ServiceContext, id: string, person: Person): Promise<Partial<Answer>> {
  const { round, sections } = await readTold(context, id, person);
  const { timeZone } = await readOfficeSettings(context.db);
  const lines = [...headOf(round, timeZone), ...sections.flatMap(({ state, points }) => linesOf(state, points))];
  return {
    headers: { "Content-Disposition": `inline; filename="round-${id}.pdf"` },
    bytes: { type: "application/pdf", content: await context.labelQueue.drawList(person.id, lines) },
  };
}

function headOf(round: Round, timeZone: string): ListLine[] {
  const { name, found, expected, closedAt } = round;
  const day = dateFormat(locale(), { dateStyle: "long", timeZone }).format(new Date(closedAt ?? round.createdAt));
  return [
    { kind: "title", text: name },
    { kind: "note", text: t(closedAt === null ? "rounds.pdf.open" : "rounds.pdf.closed", { day }) },
    { kind: "note", text: t("rounds.foundOf", { found, expected }) },
    ...round.unsent.map(
      ({ person, scans }): ListLine => ({
        kind: "note",
        text: t(closedAt === null ? "rounds.stillHolds" : "rounds.notCounted", { name: person.name, count: scans }),
      }),
    ),
  ];
}

function linesOf(state: (typeof told)[number], points: RoundPoint[]): ListLine[] {
  const heading: ListLine = { kind: "heading", text: `${t(`rounds.state.${state}`)} · ${points.length}` };
  const places = Map.groupBy(points, ({ accessPoint }) => accessPoint?.location ?? "");
  return [
    heading,
    ...[...places].flatMap(([place, of]): ListLine[] => [
      ...(state === "unknown" ? [] : [{ kind: "place" as const, text: place || t("places.noPlace") }]),
      ...of.map(({ accessPoint, code }): ListLine => ({ kind: "row", text: accessPoint?.name ?? "", code })),
    ]),
  ];
}
