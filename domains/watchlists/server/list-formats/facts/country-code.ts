import { countryCode as codeInAnyForm } from '#engines/name-matching/index.ts'
import { countryNames } from './country-names.ts'

const codeOfName = new Map<string, string>()
let longestNameWords = 1
for (const [code, names] of Object.entries(countryNames)) {
  for (const name of names.split('|')) {
    const folded = fold(name)
    codeOfName.set(folded, code)
    longestNameWords = Math.max(longestNameWords, folded.split(' ').length)
  }
}

/**
 * The ISO code of a country as a list writes it: a code, a name, a former name or the word for its people.
 * Undefined when the text names no country, such as `undetermined` or `Africa`.
 */
export function countryCode(text: string): string | undefined {
  const trimmed = text.trim()
  if (/^[A-Za-z]{2}$/.test(trimmed)) {
    const code = trimmed.toUpperCase()
    if (code === 'UK') return 'GB'
    if (code in countryNames) return code
  }
  const named = codeOfName.get(fold(trimmed).replace(/^region /, ''))
  // "Congo, Democratic Republic of the", and no list of several.
  if (named || !/^[^(,\d]+(?:,[^(,]+|\([^()]+\))$/.test(trimmed)) return named
  return codeInAnyForm(trimmed) ?? undefined
}

/**
 * Every country that a free text names, in order: `1) Saudi Arabia 2) Qatar`, `Iranian (Iranian citizenship)`. The
 * longest name wins, so that Guinea-Bissau is not also Guinea.
 */
export function countriesIn(text: string): string[] {
  const whole = countryCode(text)
  if (whole) return [whole]
  const words = fold(text).split(' ')
  const found: string[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestNameWords, words.length - at)
    for (; length > 0; length--) {
      const code = codeOfName.get(words.slice(at, at + length).join(' '))
      // In running text "US" and "CAR" are words; they count only when they stand alone in the cell.
      if (!code || (length === 1 && words[at]!.length <= 3 && !/\b(UAE|USA|DRC|PRC|ROK)\b/.test(text)))
        continue
      if (!found.includes(code)) found.push(code)
      break
    }
    at += Math.max(1, length)
  }
  return found
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[’'`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
