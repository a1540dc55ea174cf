import { foldText, isPlainAscii } from './fold-text.ts'
import { LOOK_ALIKES } from './look-alikes.ts'
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
for (const [letter, latin] of LOOK_ALIKES) TO_LATIN.set(letter, latin)

/**
 * A folded word that mixes look-alike alphabets, read in the one most of its letters are sure to be in. Words of
 * one alphabet come back unchanged, so honest Cyrillic is never touched.
 */
export function foldHomoglyphs(word: string): string {
  if (isPlainAscii(word)) return word
  let latin = 0
  let cyrillic = 0
  let others = 0
  for (const letter of word) {
    const script: Script | null = scriptOfCodePoint(letter.codePointAt(0)!)
    if (script === 'latin') latin++
    else if (script === 'cyrillic') cyrillic++
    else if (script === 'greek' || LOOK_ALIKES.has(letter)) others++
  }
  if (latin === 0 ? cyrillic === 0 || others === 0 : cyrillic + others === 0 && !hasLookAlike(word))
    return word
  const map = cyrillic > latin + others ? TO_CYRILLIC : TO_LATIN
  let out = ''
  for (const letter of word) out += map.get(letter) ?? letter
  return out
}

/** Latin letters that look like another one. */
function hasLookAlike(word: string): boolean {
  for (const letter of word) if (LOOK_ALIKES.has(letter)) return true
  return false
}

const INITIALS = /^\p{L}(?:\.\p{L})*[.,]*$/u

/**
 * A name in which whole words are written in letters of another script that all look like Latin ones ("ВАNК МЕLLI ІРАН" is not,
 * "СОРЕ Industries" is): the name as it looks. Null where there is no such word.
 */
export function asItLooks(name: string): string | null {
  if (isPlainAscii(name)) return null
  let isOther = false
  const words = name.split(/(\s+)/).map((word) => {
    // Initials are letters of their own alphabet: С.А. is Sergei and not C.
    if (INITIALS.test(word)) return word
    let out = ''
    for (const letter of foldText(word)) {
      const code = letter.codePointAt(0)!
      if (code < 0x80) out += letter
      else {
        const latin = TO_LATIN.get(letter)
        if (latin === undefined) return word
        out += latin
      }
    }
    isOther ||= !isPlainAscii(word)
    return out
  })
  return isOther ? words.join('') : null
}
