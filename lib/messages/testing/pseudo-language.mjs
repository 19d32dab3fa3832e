import compile from "icu-minify/compile";

const SELECT = 1;
const PLURAL = 2;
const ORDINAL = 3;
const FROM = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const TO = "áƀçđéƒğĥíĵķłɱñóþɋřšŧúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶŁṀÑÓÞɊŘŠŦÚṼŴẊÝŽ";

const pseudo = (text) => [...text].map((letter) => [...TO][FROM.indexOf(letter)] ?? letter).join("");
const quote = (text) => text.replace(/[{}<>#]/g, (sign) => `'${sign}'`);

/** Writes what icu-minify compiled as ICU again. */
function write(parts) {
  if (!Array.isArray(parts)) return parts === 0 ? "#" : quote(pseudo(parts));
  return parts
    .map((part) => {
      if (!Array.isArray(part)) return write(part);
      const [name, type, branches] = part;
      if (type === undefined) return `{${name}}`;
      if (typeof type !== "number" || type === 0) return `<${name}>${write(part.slice(1))}</${name}>`;
      if (type > ORDINAL) return `{${name}, number}`;
      const kind = { [SELECT]: "select", [PLURAL]: "plural", [ORDINAL]: "selectordinal" }[type];
      const texts = Object.entries(branches).map(([of, text]) => `${of} {${write(text)}}`);
      return `{${name}, ${kind}, ${texts.join(" ")}}`;
    })
    .join("");
}

/** Letters of a message, with one branch of each choice. */
function countLetters(parts) {
  if (!Array.isArray(parts)) return String(parts).length;
  return parts.reduce((sum, part) => {
    if (!Array.isArray(part)) return sum + countLetters(part);
    const [, type, branches] = part;
    if (type === undefined) return sum;
    if (typeof type !== "number" || type === 0) return sum + countLetters(part.slice(1));
    return sum + (branches?.other === undefined ? 0 : countLetters(branches.other));
  }, 0);
}

/** Returns an English message in letters that English does not have, and 40 % longer: what is not in it has no message. */
export function toPseudo(text) {
  const compiled = compile(text);
  // In words of nine letters, so that the text can be wrapped.
  const more = "é".repeat(Math.ceil(countLetters(compiled) * 0.4)).replace(/é{9}/g, "ééééééééé ");
  return write(compiled) + more.trimEnd();
}
