const CARDINALS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const HUNDRED = 100

/** The values of cardinal numbers in words, `zero` to `nineteen` and the tens. */
export const cardinalValues: Readonly<Record<string, number>> = Object.fromEntries([
  ['zero', 0],
  ...CARDINALS.map((word, index) => [word, index + 1] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
])

const WORDS = new Map<string, string>()
for (const words of [CARDINALS, ORDINALS])
  for (const [index, word] of words.entries()) WORDS.set(word, String(index + 1))
for (const [index, ten] of TENS.entries()) {
  const value = (index + 2) * 10
  WORDS.set(ten, String(value))
  WORDS.set(ten.replace(/y$/, 'ieth'), String(value))
  for (let unit = 1; unit <= 9; unit++)
    for (const words of [CARDINALS, ORDINALS]) WORDS.set(ten + words[unit - 1], String(value + unit))
}
for (const [index, ten] of TENS.entries())
  for (let unit = 1; unit <= 9; unit++) WORDS.set(ten + unit, String((index + 2) * 10 + unit))
for (const word of ['hundred', 'hundredth', 'onehundred']) WORDS.set(word, String(HUNDRED))

const UNITS = new Set([...CARDINALS.slice(0, 9), ...ORDINALS.slice(0, 9), ...'123456789'])
const TENS_SET = new Set(TENS)

/** "Twenty" before "first" and "thirty" before "two": two words that are one number. */
export function areOneNumber(word: string, next: string): boolean {
  return TENS_SET.has(word.toLowerCase()) && UNITS.has(next.toLowerCase())
}

const ROMAN_MAX = 49
const ROMAN_VALUES = new Map<string, string>()
for (let value = 1; value <= ROMAN_MAX; value++) {
  const tens = ['', 'x', 'xx', 'xxx', 'xl'][Math.floor(value / 10)]!
  const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'][value % 10]!
  // XL is a size before it is a number.
  if (value !== 40) ROMAN_VALUES.set(tens + units, String(value))
}

/** The value of a number in a name as plain digits: "24", "24th", "1O3", "fifteenth"; `null` when the word is no number. */
export function numberOf(latin: string): string | null {
  const first = latin.charCodeAt(0)
  if (first >= 48 && first <= 57) {
    const digits = /^(\d[\dlo]*\d|\d)(?:st|nd|rd|th)?$/.exec(latin)
    if (digits)
      return digits[1]!
        .replaceAll('o', '0')
        .replaceAll('l', '1')
        .replace(/^0+(?=\d)/, '')
  }
  return WORDS.get(latin) ?? null
}

/** The value of a Roman numeral up to 49. One that is also a letter or a name ("i", "v") is for the caller to refuse. */
export function romanNumeral(latin: string): string | null {
  return ROMAN_VALUES.get(latin) ?? null
}
