import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeAs, guessEncoding } from "./decode-text";
import { isGarbled, mixesAlphabets } from "./garbled-text";

const western = ["windows-1252", "macintosh", "cp850"];

/** Short lists of doors in languages, and the encodings that programs write them in. */
const lists: [language: string, encodings: string[], text: string][] = [
  ["German", western, "Name;Location;Description\nHaupttür Süd;Gebäude Größe 4;prüfen\nKüche;Straße 5;\n"],
  [
    "French",
    western,
    "Nom;Lieu;Remarque\nEntrée principale;Bâtiment Hôtel 2;à vérifier\nPorte côté cour;Étage 3;réparée\n",
  ],
  ["Spanish", western, "Nombre;Lugar\nPuerta pequeña;Edificio Ñandú\nSalón de reunión;Planta 2, Administración\n"],
  ["Italian", western, "Nome;Luogo\nUniversità entrata;Città alta\nPorta più grande;Caffè\n"],
  ["Portuguese", western, "Nome;Local\nPortão São João;Edifício 2\nRecepção;Construção 4\n"],
  ["Swedish", western, "Namn;Plats\nStora ingången;Våning två\nDörr kök;Östra gården\n"],
  ["Danish", western, "Navn;Sted\nHoveddør;København Ø\nKøkken;Århus\n"],
  ["Polish", ["windows-1250"], "Name;Location\nŁazienka północ;Piętro Środek 2\nWejście główne;Żółta sala\n"],
  ["Czech", ["windows-1250"], "Název;Místo\nHlavní dveře;Budova č. 2\nKuchyně;Přízemí žlutá chodba\n"],
  ["Hungarian", ["windows-1250"], "Név;Hely\nFőbejárat;Épület kettő\nKülső ajtó;Gyűjtő helyiség\n"],
  ["Croatian", ["windows-1250"], "Naziv;Mjesto\nGlavna vrata;Kuća čuvara\nHodnik šest;Župna soba\n"],
  ["Russian", ["windows-1251"], "Name;Location\nСеверная дверь;Этаж 2\nКухня;Зал 5\n"],
  ["Ukrainian", ["windows-1251"], "Назва;Місце\nПівнічні двері;Поверх 2\nКухня;Їдальня\n"],
  ["Greek", ["windows-1253"], "Όνομα;Θέση\nΚύρια είσοδος;Κτίριο 2\nΚουζίνα;Όροφος 3\n"],
  ["Turkish", ["windows-1254"], "Ad;Yer\nAna giriş kapısı;Şişli şubesi\nMutfak kapısı;İkinci kat ağaç\n"],
  ["Hebrew", ["windows-1255"], "שם;מקום\nדלת ראשית;בניין 2\nמטבח;קומה 3\n"],
  ["Arabic", ["windows-1256"], "الاسم;المكان\nالباب الرئيسي;المبنى 2\nالمطبخ;الطابق 3\n"],
  ["Lithuanian", ["windows-1257"], "Pavadinimas;Vieta\nPagrindinės durys;Aukštas šešių\nVirtuvė;Įėjimas iš kiemo\n"],
  ["Latvian", ["windows-1257"], "Nosaukums;Vieta\nGalvenās durvis;Ēka divi\nVirtuve;Pirmais stāvs, rītā\n"],
  ["Chinese", ["gb18030"], "Name,Location\n北门,Building 2\nKitchen,三层\n"],
  ["Traditional Chinese", ["big5"], "名稱,位置\n北門,二號樓一層\n廚房門,行政樓三層\n"],
  ["Japanese", ["shift_jis"], "名前,場所\n北口のドア,二号館１階\nﾄﾞｱ2,ﾎｰﾙ\n"],
  ["Korean", ["euc-kr"], "이름,위치\n북문,2호관 1층\n주방 문,행정동 3층\n"],
];

test.each(
  lists.flatMap(([language, encodings, text]) => encodings.map((encoding) => [language, encoding, text] as const)),
)("guessEncoding recognizes a short list in %s in %s", async (_language, encoding, text) => {
  const bytes = iconv.encode(text, encoding);
  const { encoding: guessed } = await guessEncoding(bytes);
  expect(iconv.decode(bytes, guessed === "ibm850" ? "cp850" : guessed)).toBe(text);
});

/** Lists of one, two and three of the texts that have other characters than ASCII. */
function* partsOf(text: string): Generator<string> {
  const texts = text.split(/[;,\n]/).filter((one) => /[^\0-\x7f]/.test(one));
  for (const size of [1, 2, 3]) {
    for (let at = 0; at + size <= texts.length; at += 1) yield `Name\n${texts.slice(at, at + size).join("\n")}\n`;
  }
}

test("guessEncoding reads tiny lists right, or says that it is not sure, but for two in a hundred", async () => {
  const counts = { all: 0, right: 0, silent: 0 };
  for (const [, encodings, text] of lists) {
    for (const [part, encoding] of [...partsOf(text)].flatMap((one) => encodings.map((name) => [one, name] as const))) {
      const bytes = iconv.encode(part, encoding);
      const guess = await guessEncoding(bytes);
      const read = decodeAs(bytes, guess.encoding);
      const isFlagged = !guess.isSure || read.includes("\ufffd") || isGarbled(read) || mixesAlphabets(read);
      counts.all += 1;
      if (read === part) counts.right += 1;
      else if (!isFlagged) counts.silent += 1;
    }
  }
  expect(counts.right / counts.all).toBeGreaterThan(0.85);
  expect(counts.silent / counts.all).toBeLessThan(0.02);
});
