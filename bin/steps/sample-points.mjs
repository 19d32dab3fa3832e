const sites = [
  {
    site: "Harbour House",
    doors: ["Main entrance", "Goods lift", "Meeting room", "Print room", "Bicycle store"],
    floors: ["ground floor", "1st floor", "2nd floor", "3rd floor", "courtyard"],
  },
  {
    site: "Quay 4",
    doors: ["Loading gate", "Cold store", "Forklift charger", "First-aid post", "Packing desk"],
    floors: ["north side", "south side", "hall A", "hall B", "yard"],
  },
  {
    site: "Werk Nürnberg",
    doors: ["Haupteingang", "Prüfstand", "Lager", "Umkleide", "Tor"],
    floors: ["Halle 1", "Halle 2", "Halle 3", "Hof", "Untergeschoss"],
  },
  {
    site: "Atelier de Lyon",
    doors: ["Entrée", "Atelier", "Réserve", "Quai de livraison", "Salle de réunion"],
    floors: ["rez-de-chaussée", "1er étage", "2e étage", "cour", "sous-sol"],
  },
  {
    site: "Oficina Bogotá",
    doors: ["Recepción", "Sala", "Archivo", "Casillero", "Puerta de servicio"],
    floors: ["piso 1", "piso 2", "piso 3", "piso 4", "sótano"],
  },
  {
    site: "Київ",
    doors: ["Прохідна", "Склад", "Майстерня", "Ворота", "Кімната охорони"],
    floors: ["1 поверх", "2 поверх", "3 поверх", "двір", "підвал"],
  },
  {
    site: "Πειραιάς",
    doors: ["Είσοδος", "Αποθήκη", "Γραφείο", "Πύλη", "Αίθουσα"],
    floors: ["ισόγειο", "1ος όροφος", "2ος όροφος", "αυλή", "υπόγειο"],
  },
  {
    site: "مكتب دبي",
    doors: ["المدخل الرئيسي", "غرفة الاجتماعات", "المستودع", "بوابة", "خزانة"],
    floors: ["الطابق الأرضي", "الطابق الأول", "الطابق الثاني", "الساحة", "القبو"],
  },
  {
    site: "上海办公室",
    doors: ["正门", "会议室", "仓库", "前台", "储物柜"],
    floors: ["一楼", "二楼", "三楼", "院子", "地下室"],
  },
  {
    site: "大阪支店",
    doors: ["正面玄関", "会議室", "倉庫", "受付", "ロッカー"],
    floors: ["1階", "2階", "3階", "中庭", "地下"],
  },
];

const notes = [
  "",
  "Badge and key. Reception has the spare key.",
  "Closed from 20:00 to 6:00.",
  "",
  "Wheelchair access from the left.\nRing twice.",
  "Label on the frame, 1.4 m above the floor.",
  "",
];

/** Names are unique, and the same number always gives the same point. */
export function samplePoint(number, fields = []) {
  const mixed = (number * 7_919) % 1_000_003;
  const { site, doors, floors } = sites[mixed % 10];
  return {
    name: `${doors[Math.floor(mixed / 10) % 5]} ${number + 1}`,
    location: `${site}, ${floors[Math.floor(mixed / 50) % 5]}`,
    description: notes[number % notes.length],
    fields: Object.fromEntries(
      fields.map((field) => [field.key, sampleValue(field, mixed)]).filter(([, value]) => value !== undefined),
    ),
  };
}

/** A tenth of the access points have a number, half have a date. */
function sampleValue({ type, options }, mixed) {
  if (type === "choice") return options[mixed % options.length];
  if (type === "boolean") return mixed % 2 === 0;
  if (type === "number") return mixed % 10 === 0 ? (mixed / 10) % 1_000 : undefined;
  if (type === "date") return mixed % 2 === 0 ? dayOf(mixed % 1_461) : undefined;
  return type === "url" ? `https://example.com/${mixed % 1_000}` : `Batch ${(mixed % 200) + 1}`;
}

const dayOf = (days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);

/** Always the same, in a mixed order. */
export const samplePoints = () =>
  Array.from({ length: 250 }, (_, made) => {
    const place = (made * 97) % 250; // 97 and 250 have no common factor, so each place occurs once
    const { site, doors, floors } = sites[place % 10];
    const floor = Math.floor(place / 50);
    return {
      name: `${doors[Math.floor(place / 10) % 5]} ${floor + 1}`,
      location: `${site}, ${floors[floor]}`,
      description: notes[made % notes.length],
    };
  });
