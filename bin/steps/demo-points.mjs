/** Buildings of a firm with offices in many places, each with the words its own people use. */
const sites = [
  { site: "Harbour House", doors: ["Main entrance", "Goods lift", "Meeting room", "Print room", "Bicycle store"] },
  {
    site: "Quay 4 Warehouse",
    doors: ["Loading gate", "Cold store", "Forklift charger", "First-aid post", "Packing desk"],
  },
  { site: "Werk Nürnberg", doors: ["Haupteingang", "Prüfstand", "Lager", "Umkleide", "Tor"] },
  { site: "Atelier de Lyon", doors: ["Entrée", "Atelier", "Réserve", "Quai de livraison", "Salle de réunion"] },
  { site: "Oficina Bogotá", doors: ["Recepción", "Sala", "Archivo", "Casillero", "Puerta de servicio"] },
  { site: "Склад Київ", doors: ["Прохідна", "Склад", "Майстерня", "Ворота", "Кімната охорони"] },
  { site: "Γραφεία Πειραιά", doors: ["Είσοδος", "Αποθήκη", "Γραφείο", "Πύλη", "Αίθουσα"] },
  { site: "مكتب دبي", doors: ["المدخل الرئيسي", "غرفة الاجتماعات", "المستودع", "بوابة", "خزانة"] },
  { site: "上海办公室", doors: ["正门", "会议室", "仓库", "前台", "储物柜"] },
  { site: "กรุงเทพ", doors: ["ประตูหน้า", "ห้องประชุม", "คลังสินค้า", "โต๊ะต้อนรับ", "ตู้ล็อกเกอร์"] },
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

const floors = ["ground floor", "1st floor", "2nd floor", "3rd floor", "courtyard"];

/** The same 250 access points each time: five doors on five floors of ten sites, in a mixed order. */
export const demoPoints = () =>
  Array.from({ length: 250 }, (_, index) => {
    const { site, doors } = sites[(index * 7) % sites.length];
    const round = Math.floor(index / sites.length);
    const floor = floors[Math.floor(round / doors.length)];
    return {
      name: `${doors[round % doors.length]} ${Math.floor(index / 50) + 1}`,
      location: `${site}, ${floor}`,
      description: notes[index % notes.length],
    };
  });
