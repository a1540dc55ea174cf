/** Russian's way of writing Chinese (Palladius), as pinyin: what begins a syllable, and what ends it. The longest goes first. */
const CHINESE_BEGINNINGS = 'чж zh,цз z,ш sh,ч ch,ж r,ц c,б b,п p,м m,ф f,д d,т t,н n,л l,г g,к k,х h,с s,в w'
const CHINESE_ENDS =
  'уань uan,юань uan,уай uai,уан uang,уэй ui,янь ian,инь in,ань an,энь en,унь un,юнь un,юэ ue,юй u,яо iao,ян iang,ин ing,ун ong,юн iong,ай ai,эй ei,ой ui,ао ao,оу ou,ан ang,эн eng,уй ui,уа ua,эр er,я ia,е ie,ю iu,и i,а a,о o,э e,у u,ы i'

const pairs = (table: string) => table.split(',').map((pair) => pair.split(' ') as [string, string])
const BEGINNINGS = pairs(CHINESE_BEGINNINGS)
const ENDS = pairs(CHINESE_ENDS)
/** Behind these a soft vowel is another sound of Chinese: цзинь is jin, цзан zang. */
const BEFORE_SOFT: Readonly<Record<string, string>> = { z: 'j', c: 'q', s: 'x' }
/** A syllable that begins with its vowel is written with y or w. */
const ALONE: Readonly<Record<string, string>> = {
  i: 'yi',
  ia: 'ya',
  ie: 'ye',
  iao: 'yao',
  iu: 'you',
  ian: 'yan',
  iang: 'yang',
  in: 'yin',
  ing: 'ying',
  iong: 'yong',
  u: 'wu',
}

function chineseSyllable(text: string): [pinyin: string, length: number][] {
  return [['', ''] as const, ...BEGINNINGS].flatMap(([from, beginning]) =>
    text.startsWith(from)
      ? ENDS.filter(([end]) => text.startsWith(end, from.length)).map(([end, sound]): [string, number] => {
          const length = from.length + end.length
          const isSoft = /^[июяе]/.test(end)
          if (from === '') return [/^ю[йэаь]|^юнь/.test(end) ? `y${sound}` : (ALONE[sound] ?? sound), length]
          const start = isSoft ? (BEFORE_SOFT[beginning] ?? beginning) : beginning
          return [start + (sound === 'o' && !/^[bpmfw]/.test(start) ? 'uo' : sound), length]
        })
      : [],
  )
}

/** A word as syllables of pinyin, the longest first; undefined where it is none of Chinese. */
function inPinyin(word: string): string[] | undefined {
  if (word === '') return []
  for (const [pinyin, length] of chineseSyllable(word).toSorted((one, other) => other[1] - one[1])) {
    const rest = inPinyin(word.slice(length).replace(/^ъ/, ''))
    if (rest !== undefined) return [pinyin, ...rest]
  }
  return undefined
}

const LETTERS = {
  beginnings: 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ',
  vowels: 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ',
}
const KOREAN_BEGINNINGS: Readonly<Record<string, string>> = {
  '': 'ㅇ',
  к: 'ㄱ',
  г: 'ㄱ',
  н: 'ㄴ',
  т: 'ㄷ',
  д: 'ㄷ',
  р: 'ㄹ',
  л: 'ㄹ',
  м: 'ㅁ',
  п: 'ㅂ',
  б: 'ㅂ',
  с: 'ㅅ',
  ч: 'ㅈ',
  дж: 'ㅈ',
  чж: 'ㅈ',
  ц: 'ㅈ',
  чх: 'ㅊ',
  кх: 'ㅋ',
  тх: 'ㅌ',
  пх: 'ㅍ',
  х: 'ㅎ',
}
/** Russian has one о for two vowels, and е for yo; the spellings of ㅓ hold those of ㅗ. */
const KOREAN_VOWELS: Readonly<Record<string, string>> = {
  а: 'ㅏ',
  я: 'ㅑ',
  о: 'ㅓ',
  ё: 'ㅕ',
  е: 'ㅕ',
  у: 'ㅜ',
  ю: 'ㅠ',
  ы: 'ㅡ',
  и: 'ㅣ',
  і: 'ㅣ',
  э: 'ㅐ',
  ва: 'ㅘ',
  во: 'ㅝ',
  ве: 'ㅞ',
  вэ: 'ㅞ',
  ви: 'ㅟ',
  ый: 'ㅢ',
}
const KOREAN_ENDS: Readonly<Record<string, number>> = {
  '': 0,
  к: 1,
  г: 1,
  н: 21,
  ль: 8,
  л: 8,
  р: 8,
  м: 16,
  п: 17,
  б: 17,
  т: 7,
}
const KOREAN_SYLLABLE =
  /^(чж|чх|дж|кх|тх|пх|[кгнтдрлмпбсчцх]?)(ва|во|ве|вэ|ви|ый|[аяоёеуюыиіэ])(ль|[кгнлрмпбт]?)$/u
/** Surnames that are not spelt by the sound of their syllable. */
const KOREAN_SURNAMES: Readonly<Record<string, string>> = {
  цой: '최',
  чой: '최',
  чхве: '최',
  чхое: '최',
  ли: '리',
  о: '오',
  но: '노',
  ко: '고',
  чо: '조',
  хо: '허',
  чан: '장',
  кан: '강',
  ян: '양',
  хван: '황',
  ван: '왕',
  пан: '방',
  чон: '정',
  пэк: '백',
  пэ: '배',
}
const KNOWN_SURNAME =
  /^(?:ким|кім|пак|ри|рі|лі|лим|рим|им|юн|сон|син|сим|со|квон|хан|ан|ю|рю|хон|мун|нам|тэ|чу|чи|ра|на|ха|кан|ом|мин|кил|ом|хён|хен)$/u

function inHangul(syllable: string, isName: boolean): string | undefined {
  const [, from, vowel, end] = KOREAN_SYLLABLE.exec(syllable) ?? []
  if (from === undefined || vowel === undefined || end === undefined) return undefined
  // Behind a ч е is the o of "Chong"; н stands for n and ng, most often for n behind these.
  const place = /^[чц]|ж$/.test(from) && vowel === 'е' ? 'ㅓ' : KOREAN_VOWELS[vowel]!
  const closing = end === 'н' && (!isName || /^[аыиі]$/.test(vowel)) ? 4 : KOREAN_ENDS[end]!
  const code = LETTERS.beginnings.indexOf(KOREAN_BEGINNINGS[from]!) * 588 + LETTERS.vowels.indexOf(place) * 28
  return String.fromCodePoint(0xac00 + code + closing)
}

/** "Ким Чен Ын" as Hangul, whose spellings in Latin letters are known. */
function koreanName(words: readonly string[]): string | undefined {
  const [surname = '', ...given] = words
  const family =
    KOREAN_SURNAMES[surname] ?? (KNOWN_SURNAME.test(surname) ? inHangul(surname, false) : undefined)
  const syllables = given.length === 1 ? twoSyllables(given[0]!) : given
  if (family === undefined || syllables.length !== 2) return undefined
  const read = syllables.map((one) => inHangul(one, true))
  return read.every((one) => one !== undefined) ? family + read.join('') : undefined
}

function twoSyllables(word: string): string[] {
  for (let at = 1; at < word.length; at++) {
    const halves = [word.slice(0, at), word.slice(at)]
    if (halves.every((half) => KOREAN_SYLLABLE.test(half)) && /^[^аяоёеуюыиіэ]/u.test(halves[1]!))
      return halves
  }
  return [word]
}

/** A Korean or Chinese name as Russian newspapers and registers write it, as lists have it: "Ким Чен Ын", "Чэнь Цюаньго". */
export function eastAsianInCyrillic(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .split(/[\s-]+/)
  if (words.length < 2 || words.length > 4 || !words.every((word) => /^\p{Script=Cyrillic}+$/u.test(word)))
    return []
  const korean = koreanName(words)
  const chinese = words.map(inPinyin)
  const isChinese = chinese.every((one) => one !== undefined && one.length < 3) && chinese.flat().length < 5
  return [
    ...(korean ? [korean] : []),
    ...(isChinese && chinese.some((one) => one?.length === 1)
      ? [chinese.map((one) => one!.join('')).join(' ')]
      : []),
  ]
}
