import type { ReportKind } from "@/lib/contract/access-points/codes/point-report";
import type { Mail } from "../../../accounts/people/mailer";

/** Reports that a mail names. It says how many more there are. */
export const NAMED_MAX = 10;

const TEXT_MAX = 500;

type MailedReport = { kind: ReportKind; text: string; contact: string; name: string; location: string };

type Mailed = {
  user: { name: string; email: string };
  /** The first reports, at most `NAMED_MAX`. */
  reports: MailedReport[];
  total: number;
  publicUrl: string;
};

/** Returns the mail about new reports: plain text without pictures, tracking or links but that to the list of reports. */
export function reportMail({ user, reports, total, publicUrl }: Mailed): Mail {
  const [first] = reports;
  const subject = total === 1 && first ? `Report: ${oneLine(first.name)}` : `${total} reports about access points`;
  const more = total - reports.length;
  const lines = [
    `Hello ${user.name},`,
    total === 1 ? "Somebody who stood at a door reports:" : "People who stood at doors report:",
    ...reports.map(inWords),
    ...(more > 0 ? [`There are ${more} more.`] : []),
    `Read and answer ${total === 1 ? "it" : "them"} here:`,
    `${publicUrl}/reports`,
    "Texts and contacts are as strangers typed them. Open no link in them that you do not know.",
  ];
  return { to: { name: user.name, address: user.email }, subject, text: `${lines.join("\n\n")}\n` };
}

function inWords({ kind, text, contact, name, location }: MailedReport): string {
  const what = kind === "label" ? "The label is damaged or missing." : "";
  const lines = [
    `- ${oneLine(name)}${location === "" ? "" : ` (${oneLine(location)})`}`,
    ...[what, shorten(text), contact === "" ? "" : `Contact: ${contact}`].filter((line) => line !== ""),
  ];
  return lines.join("\n").replaceAll("\n", "\n  ");
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

const shorten = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);
