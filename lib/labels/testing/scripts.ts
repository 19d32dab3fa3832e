/** A name and a location in each script that labels must support. */
export const scripts: Record<string, [name: string, location: string]> = {
  Latin: ["Visitor parking at the western ramp", "Zürich · Łódź · Cổng phía Bắc"],
  Cyrillic: ["Главный вход на склад", "Здание 3 · этаж 2"],
  Greek: ["Κεντρική είσοδος αποθήκης", "Κτίριο Β, 2ος όροφος"],
  Arabic: ["بوابة المستودع الشمالي (12)", "المبنى 3، الطابق الثاني"],
  Hebrew: ["שער צפון – Gate 12 (מחסן)", "בניין 3, קומה 2"],
  Thai: ["ประตูทางเข้าคลังสินค้า", "อาคาร 3 ชั้น 2 ที่นี่"],
  Devanagari: ["गोदाम का मुख्य द्वार", "भवन ३, द्वितीय तल क्षत्रिय"],
  "Simplified Chinese": ["北门仓库入口，访客停车场", "三号楼 二层（直骨门）"],
  "Traditional Chinese": ["北門倉庫入口，訪客停車場", "三號樓 二層「直骨門」"],
  Japanese: ["北側の入口・駐車場", "タワー3階 ビルディング"],
  Korean: ["북문 창고 입구", "3동 2층 주차장"],
  Emoji: ["🚪 Door ☕ 👩‍👩‍👧‍👦 🏴‍☠️ ❤️", "✓ № 5 → left ★"],
};
