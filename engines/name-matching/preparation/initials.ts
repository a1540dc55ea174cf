import type { Script } from '../scripts/script-of.ts'
import type { WrittenWord } from './split-words.ts'

/** Groups of Latin letters that stand for one letter of another alphabet, and so for a name where a point follows. */
const GROUPS = new Set(
  'yu iu ju ya ia ja ye ie je yo io jo zh kh ts tz cz ch tch sh sch shch dzh dj dz ph th gh gu hr'.split(' '),
)
/** Capitals without a vowel are no word ("SV", "СВ"); Ng is a surname. */
const CAPITALS = /^(?:[BCDFGHJKLMNPQRSTVWXZ]{2,3}|[БВГДЖЗЙКЛМНПРСТФХЦЧШЩ]{2,3})$/u
/** Beside words in small letters a vowel before such a consonant is none either ("OV"): no language of the lists has it as a name. */
const CAPITALS_BESIDE_SMALL = /^(?:[AEIOUY][BCDFGJPQVXZ]|[АЕИОУЭЮЯ][БВГДЖЗПФХЦЧШЩ])$/u
const NO_INITIALS = new Set('NG JR SR MD PHD DR MR MRS ST BR SH'.split(' '))

/** Words of a person with runs of capitals for given names cut into letters: "Lavrov SV". */
export function withInitialsApart(words: readonly WrittenWord[]): readonly WrittenWord[] {
  if (words.length < 2 || !words.some(({ text }) => mayBeRun(text))) return words
  const areSmall = words.some(({ text }) => /\p{Ll}/u.test(text))
  const isRun = (text: string) =>
    mayBeRun(text) &&
    !NO_INITIALS.has(text) &&
    (CAPITALS.test(text) || (areSmall && CAPITALS_BESIDE_SMALL.test(text)))
  if (!words.some(({ text }) => text.length > 3)) return words
  return words.flatMap((word) =>
    isRun(word.text) ? [...word.text].map((text) => ({ ...word, text, isDotted: true })) : [word],
  )
}

const mayBeRun = (text: string): boolean =>
  (text.length === 2 || text.length === 3) && text === text.toUpperCase() && text !== text.toLowerCase()

/** Whether a word of a person stands for a name by its first letter: "S.", "Ю.", "Kh.", and letters in a row. */
export function isInitialWord(
  words: readonly WrittenWord[],
  at: number,
  folded: string,
  script: Script,
): boolean {
  const word = words[at]!
  if (script === 'han' || script === 'hangul' || !/\p{L}/u.test(folded)) return false
  if (!isLetter(folded)) return word.isDotted && GROUPS.has(folded)
  if (word.isDotted || isLetter(words[at - 1]?.text) || isLetter(words[at + 1]?.text)) return true
  // "Popov Y": between two words a lone letter may join them, at an end it joins nothing.
  return words.length > 1 && (at === 0 || at === words.length - 1) && /\p{Lu}/u.test(word.text)
}

/** All words but this one are initials: it is the surname, also where it would be an article or a title elsewhere ("Lo S."). */
export function areOthersLetters(words: readonly WrittenWord[], at: number): boolean {
  return words.every(
    ({ text, isDotted }, index) =>
      index === at || isLetter(text) || (isDotted && GROUPS.has(text.toLowerCase())),
  )
}

/** Words that are no initials. */
export function countFullWords(words: readonly WrittenWord[]): number {
  return words.filter(({ text }) => !isLetter(text)).length
}

const isLetter = (text: string | undefined): boolean =>
  text !== undefined && (text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff))

/** Letters that a name beginning so may also begin with, where it was romanised otherwise or translated. */
const OTHER_BEGINNINGS: readonly (readonly [beginning: string, letters: string])[] = [
  ['shch', 'sc'],
  ['dzh', 'djgz'],
  ['sch', 's'],
  ['yu', 'yiju'],
  ['iu', 'yiju'],
  ['ju', 'yiju'],
  ['ya', 'yija'],
  ['ia', 'yija'],
  ['ja', 'yijd'],
  ['ye', 'yeji'],
  ['ie', 'yeji'],
  ['je', 'yejg'],
  ['yo', 'yejio'],
  ['jo', 'yjd'],
  ['kh', 'khxc'],
  ['zh', 'zjc'],
  ['ts', 'tcz'],
  ['tz', 'tcz'],
  ['ch', 'ctjqk'],
  ['sh', 'sxc'],
  ['dj', 'djg'],
  ['dz', 'dz'],
  ['ph', 'pf'],
  ['th', 'tf'],
  ['gh', 'gh'],
  ['hs', 'hxs'],
  ['e', 'eyija'],
  ['i', 'iyeja'],
  ['y', 'yij'],
  ['j', 'jydgzh'],
  ['k', 'kcqg'],
  ['q', 'qkgc'],
  ['c', 'cks'],
  ['g', 'ghjkd'],
  ['h', 'hgkx'],
  ['x', 'xkshj'],
  ['v', 'vwb'],
  ['w', 'wvu'],
  ['f', 'fpvt'],
  ['u', 'uow'],
  ['o', 'oua'],
  ['a', 'aeo'],
  ['s', 'sz'],
  ['z', 'zs'],
  ['d', 'dt'],
  ['b', 'bv'],
]

type Beginning = { beginning: string; letters: number }

/** The beginnings by their first letter, longer ones first. */
const BEGINNINGS = new Map<string, Beginning[]>()
for (const [beginning, letters] of OTHER_BEGINNINGS) {
  const first = beginning.charAt(0)
  const those = BEGINNINGS.get(first) ?? []
  BEGINNINGS.set(first, [...those, { beginning, letters: maskOf(letters + first) }])
}

/** The letters, a bit each, that a romanised word may begin with. */
export function beginningsOf(latin: string): number {
  const first = latin.charAt(0)
  const found = BEGINNINGS.get(first)?.find(({ beginning }) => latin.startsWith(beginning))
  return found?.letters ?? maskOf(first)
}

/** The letters an initial stands for: in Latin itself, of another alphabet every letter that romanises it. */
export function lettersOfInitial(folded: string, latin: string, script: Script): number {
  if (script === 'latin') return maskOf(latin.charAt(0))
  return FOREIGN.get(folded) ?? beginningsOf(latin)
}

/** Letters whose romanisation by itself says too little of the names that begin with them. */
const FOREIGN = new Map(
  'а a;е eyj;э ea;и ieyj;й yij;о o;у uw;с s;з zs;к kqc;в vw;г gh;х khx;ж zj;ц tcz;ч c;ш s;щ s;ю yiju;я yija;д dj;ф fpt;б b;п p;т t;л l;м m;н n;р r;і iyj;ї yi;є yej;ґ g;ј jy;ا aeiou;ع aeiou;ي yije;ی yije;و wvuo;ج jdg;ق qkg;ك kc;ک kc;خ khx;ح h;ه h;ة h;غ g;ش sc;ص s;س s;ث st;ط t;ت t;ذ dz;ز z;ظ z;ض dz;د d;ف fp;ب b;ر r;ل l;م m;ن n;پ p;چ c;ژ zj;گ g;γ gy;χ ckhx;θ t;φ fp;ψ p;η ieh;υ yi;β vb;ξ x;ω o;κ kc;ι iyj;ε e;δ d'
    .split(';')
    .map((entry) => [entry[0]!, maskOf(entry.slice(2))] as const),
)

function maskOf(letters: string): number {
  let mask = 0
  for (let index = 0; index < letters.length; index++) {
    const letter = letters.charCodeAt(index) - 97
    if (letter >= 0 && letter < 26) mask |= 1 << letter
  }
  return mask
}
