import type { Message } from "./form-state";

/** What a message is about: a thing by its name, or words such as "Your password". */
export type Subject = { name: string } | string;

/** Returns a message in the grammar of all messages, such as: “Gate” was saved. `more` is a further sentence. */
export const sentence = (subject: Subject, predicate: string, more = ""): Message => {
  const [name, words] =
    typeof subject === "string" ? ["", `${subject} ${predicate}.`] : [subject.name, `${predicate}.`];
  return { name, text: more ? `${words} ${more}` : words };
};
