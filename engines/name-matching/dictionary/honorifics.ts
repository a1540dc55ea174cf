/** Titles, ranks, religious honours and generation marks that stand beside a name without being part of it. */
export const HONORIFICS: ReadonlySet<string> = new Set(
  `mr jr junior senior mrs ms miss mx dr prof professor sir rev reverend hon honorable honourable
 herr frau hr fr monsieur madame mme mlle sr sra srta don dona doctor ing lic dott dottor ir drs mag dipl
 haji hajji hadji hadj hajj hajja haci alhaj alhaji alhadji mullah mulla mollah mullo molla molvi maulvi maulavi mawlawi mawlana maulana moulana qari hafez hafiz
 sheikh shaikh shaykh sheik cheikh cheick chaykh sayyid seyyed seyed sayed syed sayid ayatollah hojatoleslam hojjatoleslam mufti malim maalim moalim mwalimu ustad ustaz ustadz kyai
 general gen lieutenant lt major maj colonel col captain capt cpt sergeant sgt brigadier brig admiral adm commander cdr cmdr marshal commandant comandante
 president minister senator governor ambassador chairman engineer eng phd md esq esquire mba cpa
 tuan datuk dato comrade patriarch archbishop bishop cardinal chancellor chairwoman premier deputy secretary commissioner justice judge lord lady councillor congressman congresswoman
 гн госпожа генерал полковник доктор профессор 
 السيد الشيخ الحاج حاجي حاجى ملا مولوي مولوی قاري دكتور الدكتور شيخ حاجی ملاّ`.split(/\s+/),
)

/** Titles that are names as well ("King", "Prince"): a title only where at least two words of the name follow. */
export const LEADING_TITLES: ReadonlySet<string> = new Set(
  'king queen prince princess pope imam emir father sister brother chief leader crown'.split(' '),
)

/** Spellings and ranks of one title; a title in no group stands for itself. */
const GROUPS = `
haji hajji hadji hadj hajj hajja haci alhaj alhaji alhadji الحاج حاجي حاجى حاجی;mullah mulla mollah mullo molla molvi maulvi maulavi mawlawi mawlana maulana moulana ملا مولوي مولوی ملاّ
sheikh shaikh shaykh sheik cheikh cheick chaykh الشيخ شيخ;sayyid seyyed seyed sayed syed sayid السيد;malim maalim moalim mwalimu ustad ustaz ustadz kyai;ayatollah hojatoleslam hojjatoleslam
general gen генерал;lieutenant lt;major maj;colonel col полковник;captain capt cpt;sergeant sgt;brigadier brig;admiral adm;commander cdr cmdr commandant comandante
dr doctor dott dottor drs phd md доктор دكتور الدكتور;prof professor профессор;mr herr monsieur sr;mrs ms miss frau madame mme mlle sra srta;engineer eng ing ir;rev reverend;hon honorable honourable
`
const GROUP_OF = new Map<string, string>()
for (const group of GROUPS.split(/[;\n]/)) {
  const words = group.trim().split(' ')
  for (const word of words) GROUP_OF.set(word, words[0]!)
}

/** What a title is whichever way it is spelt: Hajji and Alhaj are one. */
export function titleOf(folded: string, latin: string): string {
  return GROUP_OF.get(folded) ?? GROUP_OF.get(latin) ?? latin
}
