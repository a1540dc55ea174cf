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
