/** Titles, ranks, religious honours and generation marks that stand beside a name without being part of it. */
export const HONORIFICS: ReadonlySet<string> = new Set(
  `mr jr junior senior mrs ms miss mx dr prof professor sir rev reverend hon honorable honourable
 herr frau hr fr monsieur madame mme mlle sr sra srta don dona doctor ing lic dott dottor ir drs mag dipl
 haji hajji hadji hadj hajj hajja haci alhaj alhaji alhadji mullah mulla mollah mullo molla molvi maulvi maulavi mawlawi mawlana maulana moulana qari hafez hafiz
 sheikh shaikh shaykh sheik cheikh cheick chaykh sayyid seyyed seyed sayed syed sayid ayatollah hojatoleslam hojjatoleslam mufti malim maalim moalim mwalimu ustad ustaz ustadz kyai
 general gen lieutenant lt major maj colonel col captain capt cpt sergeant sgt brigadier brig admiral adm commander cdr cmdr marshal commandant comandante
 president minister senator governor ambassador chairman engineer eng phd md esq esquire mba cpa
 tuan datuk dato comrade 
 гн госпожа генерал полковник доктор профессор 
 السيد الشيخ الحاج حاجي حاجى ملا مولوي مولوی قاري دكتور الدكتور شيخ حاجی ملاّ`.split(/\s+/),
)
