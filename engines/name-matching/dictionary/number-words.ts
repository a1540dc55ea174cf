const WORDS: Readonly<Record<string, string>> = {}
const SPELLED = `one first 1st;two second 2nd;three third 3rd;four fourth 4th;five fifth 5th;six sixth 6th;seven seventh 7th;eight eighth 8th;nine ninth 9th;ten tenth 10th;eleven eleventh 11th;twelve twelfth 12th;thirteen thirteenth 13th;fourteen fourteenth 14th;fifteen fifteenth 15th;sixteen sixteenth 16th;seventeen seventeenth 17th;eighteen eighteenth 18th;nineteen nineteenth 19th;twenty twentieth 20th`
for (const [index, words] of SPELLED.split(';').entries())
  for (const word of words.split(' ')) (WORDS as Record<string, string>)[word] = String(index + 1)

const ROMAN =
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv'.split(' ')
const ROMAN_VALUES = new Map(ROMAN.map((numeral, index) => [numeral, String(index + 1)]))

/** The value of a number in a name as plain digits: "24", "24th", "fifteenth"; `null` when the word is no number. */
export function numberOf(latin: string): string | null {
  const first = latin.charCodeAt(0)
  if (first >= 48 && first <= 57) {
    const digits = /^(\d+)(?:st|nd|rd|th)?$/.exec(latin)
    if (digits) return digits[1]!.replace(/^0+(?=\d)/, '')
  }
  return WORDS[latin] ?? null
}

/** The value of a Roman numeral up to 25. One that is also a letter or a name ("i", "v") is for the caller to refuse. */
export function romanNumeral(latin: string): string | null {
  return ROMAN_VALUES.get(latin) ?? null
}
