/** Digits and signs that are written for a letter, by hand to deceive or by a machine that reads badly. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  $: 's',
}
const DISGUISE = /[01345789$]/
const LETTERS_MIN = 2

/**
 * The words that "GAZPR0MBANK" or "A1i" may be meant for: a word that mixes Latin letters with digits, read as letters.
 * A 1 is an i or an l. Empty for words of letters alone, for numbers, and where digits outweigh the letters.
 */
export function readDisguisedLetters(folded: string): string[] {
  if (!DISGUISE.test(folded)) return []
  const letters = folded.match(/[a-z]/g)?.length ?? 0
  const disguised = folded.length - letters
  if (letters < LETTERS_MIN || disguised >= letters + 1) return []
  if (!/^[a-z01345789$]+$/.test(folded) || /^\d+(?:st|nd|rd|th)$/.test(folded)) return []
  const read = (one: string) =>
    folded.replace(/[01345789$]/g, (sign) => (sign === '1' ? one : LETTERS[sign]!))
  return [...new Set([read('i'), read('l')])]
}
