import { isPlainAscii } from './fold-text.ts'

export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'hebrew'
  | 'han'
  | 'kana'
  | 'hangul'
  | 'indic'
  | 'other'

/** The script of one code point; `null` for digits, marks and punctuation, which belong to every script. */
export function scriptOfCodePoint(code: number): Script | null {
  if (code < 0x41) return null
  if (code < 0x250) {
    if (
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x61 && code <= 0x7a) ||
      (code >= 0xc0 && code !== 0xd7 && code !== 0xf7)
    )
      return 'latin'
    return null
  }
  if (code < 0x300) return 'latin'
  if (code < 0x370) return null
  if (code < 0x400) return 'greek'
  if (code < 0x530) return 'cyrillic'
  if (code < 0x590) return 'other'
  if (code < 0x600) return 'hebrew'
  if (code < 0x780) return code >= 0x660 && code <= 0x669 ? null : 'arabic'
  if (code < 0x900) return 'other'
  if (code < 0xe00) return 'indic'
  if (code < 0xf00) return 'indic'
  if (code < 0x1000) return 'indic'
  if (code < 0x10a0) return 'indic'
  if (code < 0x1100) return 'other'
  if (code < 0x1200) return 'hangul'
  if (code < 0x1780) return 'other'
  if (code < 0x1800) return 'indic'
  if (code >= 0x1e00 && code < 0x1f00) return 'latin'
  if (code >= 0x1f00 && code < 0x2000) return 'greek'
  if (code < 0x2c00) return null
  if (code >= 0x3041 && code < 0x3100) return 'kana'
  if (code >= 0x3130 && code < 0x3190) return 'hangul'
  if (code >= 0x3400 && code < 0xa000) return 'han'
  if (code === 0x3005) return 'han'
  if (code >= 0xac00 && code < 0xd7b0) return 'hangul'
  if (code >= 0xf900 && code < 0xfb00) return 'han'
  if (code >= 0xfb1d && code < 0xfb50) return 'hebrew'
  if (code >= 0xfb50 && code < 0xfe00) return 'arabic'
  if (code >= 0xfe70 && code < 0xff00) return 'arabic'
  if (code >= 0x20000 && code < 0x32000) return 'han'
  return 'other'
}

/** The script most letters of a text are written in; `latin` when it has none. */
export function scriptOf(text: string): Script {
  if (isPlainAscii(text)) return 'latin'
  let found: Script = 'latin'
  let most = 0
  const counts: Partial<Record<Script, number>> = {}
  for (const letter of text) {
    const script = scriptOfCodePoint(letter.codePointAt(0)!)
    if (script === null) continue
    const count = (counts[script] ?? 0) + 1
    counts[script] = count
    if (count > most) {
      most = count
      found = script
    }
  }
  return found
}

/** Scripts that leave out vowels, or whose letter-by-letter romanisation does. */
export function leavesOutVowels(script: Script): boolean {
  return script === 'arabic' || script === 'hebrew' || script === 'indic'
}
