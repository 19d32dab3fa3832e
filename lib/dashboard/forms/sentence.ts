export type Subject = { name: string } | string;

/** Such as: “Gate” was saved. */
export const sentence = (subject: Subject, predicate: string, more = "") => {
  const [name, words] =
    typeof subject === "string" ? ["", `${subject} ${predicate}.`] : [subject.name, `${predicate}.`];
  return { name, text: more ? `${words} ${more}` : words };
};
