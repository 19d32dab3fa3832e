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

/** Returns an English message in letters that English does not have, and 40 % longer: what is not in it has no message. */
export function toPseudo(text) {
  const length = text.replace(/\{[^{}]*\}|<[^>]*>/g, "").length;
  // In words of nine letters, so that the text can be wrapped.
  const more = "~".repeat(Math.ceil(length * 0.4)).replace(/~{9}/g, "~~~~~~~~~ ");
  return write(compile(text)) + more.trimEnd();
}
