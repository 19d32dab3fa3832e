/** Texts of the public pages in one language. `wait` and `day` are formatted in it. */
export type PublicTexts = {
  /** Language tag (BCP 47). */
  tag: string;
  direction: "ltr" | "rtl";
  reportProblem: string;
  colleague: string;
  signIn: string;
  whatIsWrong: string;
  labelDamaged: string;
  somethingElse: string;
  whatDoYouSee: string;
  emptyForLabel: string;
  howToReach: string;
  optional: string;
  whoReads: string;
  send: string;
  notSent: string;
  sayWhatIsWrong: string;
  tooLong: (max: string) => string;
  badCharacter: string;
  tooMany: (wait: string) => string;
  tryAgain: string;
  /** States of a report: its name, and what it means. */
  states: Record<"new" | "seen" | "done", { title: string; text: string }>;
  stateOfReport: string;
  answer: string;
  where: string;
  whatYouReported: string;
  problem: string;
  when: string;
  linkEnds: (day: string) => string;
  unknownLink: string;
  compareLink: string;
  noReport: string;
  loadAgain: string;
};

export const english: PublicTexts = {
  tag: "en-GB",
  direction: "ltr",
  reportProblem: "Report a problem",
  colleague: "Colleague?",
  signIn: "Sign in",
  whatIsWrong: "What is wrong?",
  labelDamaged: "The label is damaged or missing",
  somethingElse: "Something else",
  whatDoYouSee: "What do you see?",
  emptyForLabel: "You may leave this empty for a damaged label.",
  howToReach: "How can we reach you?",
  optional: "optional",
  whoReads: "Only the people in charge read it. You get a link to their answer in any case.",
  send: "Send",
  notSent: "Not sent",
  sayWhatIsWrong: "Say what is wrong.",
  tooLong: (max) => `Shorten it to ${max} characters.`,
  badCharacter: "It holds a character that cannot be saved. Type it again.",
  tooMany: (wait) => `There were many reports just now. Wait ${wait} before you send another one.`,
  tryAgain: "The report was not sent. What you typed is still here. Try again in a minute.",
  states: {
    new: { title: "Sent", text: "Keep this link to see the answer." },
    seen: { title: "Seen", text: "The people in charge have read it. Keep this link to see the answer." },
    done: { title: "Done", text: "The people in charge say that it is done." },
  },
  stateOfReport: "State of the report",
  answer: "Answer",
  where: "Where",
  whatYouReported: "What you reported",
  problem: "A problem",
  when: "When",
  linkEnds: (day) => `This link works until ${day}. Everybody who has it can read this page.`,
  unknownLink: "This link shows nothing",
  compareLink: "It is not complete, or its 90 days are over. Compare it with the one that you kept.",
  noReport: "The report cannot be shown",
  loadAgain: "Load the page again in a minute.",
};
