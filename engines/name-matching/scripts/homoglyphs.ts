import { type Script, scriptOfCodePoint } from './script-of.ts'

/** Cyrillic and Greek letters that look like a Latin one. Source: Unicode Technical Standard 39, confusables (single letters). */
const CYRILLIC = 'аеорсхуікмтнвѕјԛԝһ'
const CYRILLIC_AS_LATIN = 'aeopcxyikmthbsjqwh'
const GREEK = 'αοινκρτυχεζηβμγ'
const GREEK_AS_LATIN = 'aoivkptuxezhbmy'

const TO_LATIN = new Map<string, string>()
const TO_CYRILLIC = new Map<string, string>()
for (let index = 0; index < CYRILLIC.length; index++) {
  TO_LATIN.set(CYRILLIC[index]!, CYRILLIC_AS_LATIN[index]!)
  TO_CYRILLIC.set(CYRILLIC_AS_LATIN[index]!, CYRILLIC[index]!)
}
for (let index = 0; index < GREEK.length; index++) TO_LATIN.set(GREEK[index]!, GREEK_AS_LATIN[index]!)

/**
 * A folded word that mixes look-alike alphabets, read in the one most of its letters are sure to be in. Words of
 * one alphabet come back unchanged, so honest Cyrillic is never touched.
 */
export function foldHomoglyphs(word: string): string {
  let latin = 0
  let cyrillic = 0
  let greek = 0
  for (const letter of word) {
    const script: Script | null = scriptOfCodePoint(letter.codePointAt(0)!)
    if (script === 'latin') latin++
    else if (script === 'cyrillic') cyrillic++
    else if (script === 'greek') greek++
  }
  if (latin === 0 || cyrillic + greek === 0) return word
  const map = cyrillic > latin ? TO_CYRILLIC : TO_LATIN
  let out = ''
  for (const letter of word) out += map.get(letter) ?? letter
  return out
}
