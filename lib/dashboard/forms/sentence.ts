export type Subject = { name: string } | string;

/** Such as: “Gate” was saved. */
export const sentence = (subject: Subject, predicate: string, more = "") => {
  const words = `${typeof subject === "string" ? subject : `“${subject.name}”`} ${predicate}.`;
  return { text: more ? `${words} ${more}` : words };
};
