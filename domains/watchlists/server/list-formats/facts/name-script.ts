/** ISO 15924 codes of the scripts lists are written in, and how to see them. */
const scripts: [code: string, letters: RegExp][] = [
  ['Latn', /\p{Script=Latin}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hang', /\p{Script=Hangul}/gu],
  ['Jpan', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Hani', /\p{Script=Han}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Mymr', /\p{Script=Myanmar}/gu],
  ['Geor', /\p{Script=Georgian}/gu],
  ['Armn', /\p{Script=Armenian}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Beng', /\p{Script=Bengali}/gu],
  ['Khmr', /\p{Script=Khmer}/gu],
]

// biome-ignore lint/suspicious/noControlCharactersInRegex: the point is to pass over plain ASCII quickly.
const plainAscii = /^[\x00-\x7f]*$/

/** The script most of a name's letters are in. Undefined for Latin and for names without letters. */
export function nameScript(name: string): string | undefined {
  if (plainAscii.test(name)) return undefined
  let best: string | undefined
  let bestCount = 0
  for (const [code, letters] of scripts) {
    const count = name.match(letters)?.length ?? 0
    if (count > bestCount) {
      best = code
      bestCount = count
    }
  }
  return best === 'Latn' ? undefined : best
}
