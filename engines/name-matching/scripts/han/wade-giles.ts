const INITIALS: readonly (readonly [string, string])[] = [
  ['zh', 'ch'],
  ['ch', 'ch'],
  ['sh', 'sh'],
  ['j', 'ch'],
  ['q', 'ch'],
  ['x', 'hs'],
  ['z', 'ts'],
  ['c', 'ts'],
  ['b', 'p'],
  ['p', 'p'],
  ['d', 't'],
  ['t', 't'],
  ['g', 'k'],
  ['k', 'k'],
  ['r', 'j'],
]

/** A pinyin syllable in Wade-Giles without aspirates, as Taiwan's passports print it ("zhang" becomes "chang"). */
export function wadeGiles(pinyin: string): string {
  for (const [from, to] of INITIALS) {
    if (!pinyin.startsWith(from)) continue
    let rest = pinyin.slice(from.length)
    if (rest === 'i' && ['zh', 'ch', 'sh'].includes(from)) rest = 'ih'
    else if (rest === 'i' && (from === 'z' || from === 'c')) rest = 'u'
    else if (rest === 'ong') rest = 'ung'
    else if (rest === 'uo' && from !== 'sh') rest = 'o'
    else if (rest === 'ian') rest = 'ien'
    else if (rest === 'ie') rest = 'ieh'
    return to + rest
  }
  return pinyin.replace(/^yan$/, 'yen').replace(/ong$/, 'ung').replace(/ian$/, 'ien')
}

/** What no other romanisation writes: a breath behind a consonant, hs, tz, ssu, these ends, and a given name with a hyphen and a small letter. */
const IS_WADE_GILES =
  /(?:[Cc]h|[Tt][sz]|[KkPpTt])['’‘ʻ`]\p{L}|\b[Hh]s|\b[Tt]z|\b[Ss]su|(?:ien|ieh|ih|ueh|uei|[^aeiou]ung)\b|^\p{L}+,? \p{Lu}\p{Ll}*-\p{Ll}+$/u
const SYLLABLE = /^(ch|hs|sh|ts|tz|ss|sz|[kptjfhlmnswy])?(['’‘ʻ`])?([aeiouü]+(?:ng?|h|rh)?)$/iu
const READINGS_MAX = 4
/** Surnames that without an apostrophe are read one way, because the other is hardly anybody's. */
const SURNAMES: Readonly<Record<string, string>> = Object.fromEntries(
  'chen chen,chang zhang,chou zhou,chiang jiang,chao zhao,chung zhong,chuang zhuang,chiu qiu,tsai cai,tseng zeng,tsao cao,tsui cui,tang tang,tien tian,tao tao,ting ding,kao gao,kuo guo,ku gu,pan pan,peng peng,pai bai'
    .split(',')
    .map((pair) => pair.split(' ')),
)

const PLAIN: Readonly<Record<string, string>> = { ch: 'zh', k: 'g', p: 'b', t: 'd', ts: 'z', tz: 'z' }
const BREATHED: Readonly<Record<string, string>> = { ch: 'ch', k: 'k', p: 'p', t: 't', ts: 'c', tz: 'c' }
const OTHERS: Readonly<Record<string, string>> = { hs: 'x', ss: 's', sz: 's', j: 'r' }

function pinyinOf(start: string, end: string, isBreathed: boolean): string[] {
  const hasStop = start in PLAIN
  const read = hasStop ? (isBreathed ? BREATHED : PLAIN)[start]! : (OTHERS[start] ?? start)
  const front: Readonly<Record<string, string>> = { zh: 'j', ch: 'q' }
  let sound = end
    .replace(/^(i?)ung$/, '$1ong')
    .replace(/ieh$/, 'ie')
    .replace(/ien$/, 'ian')
    .replace(/uei$/, 'ui')
  if (/^(?:tz|ss|sz)$/.test(start)) return sound === 'u' ? [`${read}i`] : []
  if (sound === 'ih') return [`${read}i`]
  if (start === 'y')
    sound = sound.replace(/^en$/, 'an').replace(/^eh$/, 'e').replace(/üeh$/, 'ue').replace(/^ong$/, 'ong')
  if (start === 'y' && sound === 'u') return ['you', 'yu']
  if (sound === 'o') sound = /^[gkh]$/.test(read) ? 'e' : /^(?:[pbmf]|)$/.test(read) ? 'o' : 'uo'
  const plain = sound.replaceAll('ü', 'u').replace(/ueh$/, 'ue')
  const fronted = front[read]
  if (fronted === undefined) return [read + plain]
  if (/^i|ü/.test(sound) || /ue$/.test(plain)) return [fronted + plain]
  // Without its dots ü is u: "Ch'uan" is Chuan and Quan.
  return /^u(?:an|n)?$/.test(sound) ? [fronted + plain, read + plain] : [read + plain]
}

/** "Ch'en Ch'uan-kuo", "Hsia Pao-lung" as pinyin has them. Without apostrophes a consonant may be either. */
export function fromWadeGiles(text: string): string[] {
  if (!IS_WADE_GILES.test(text)) return []
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .map((word) => word.split('-'))
  if (words.length < 2 || words.length > 3 || words.flat().length > 4) return []
  const isMarked = /['’‘ʻ`]/.test(text)
  let read: string[] = ['']
  for (const [at, word] of words.entries()) {
    for (const [place, syllable] of word.entries()) {
      const [, start = '', mark, end] = SYLLABLE.exec(syllable) ?? []
      if (end === undefined) return []
      const surname = word.length === 1 && !isMarked ? SURNAMES[syllable] : undefined
      const ways = surname
        ? [surname]
        : (mark ? [true] : isMarked || !(start in PLAIN) ? [false] : [false, true]).flatMap((isBreathed) =>
            pinyinOf(start, end, isBreathed),
          )
      read = ways.flatMap((way) => read.map((before) => before + (at > 0 && place === 0 ? ' ' : '') + way))
    }
  }
  return read.slice(0, READINGS_MAX)
}
