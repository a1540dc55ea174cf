/**
 * What shows nothing, or belongs to no script: default-ignorable code points (joiners, direction marks, variation selectors,
 * fillers, tags), other control and format characters, and code points that are unassigned, private or half of a pair.
 * Source: Unicode Character Database.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}]/gu
/** Not needed for most names, and far cheaper than to look for each. */
const SUSPECT = /[\p{Default_Ignorable_Code_Point}\p{C}\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}]/u
const WHITE_CONTROLS = /[\t\n\v\f\r\u0085]/g
/** What shows an empty place: Hangul fillers, the empty Braille cell, a null note, blank hieroglyphs, a Khitan filler. */
const BLANK = /[\u115f\u1160\u3164\uffa0\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}]/gu

/** A text without what cannot be seen in it. An empty place parts words where nothing else does. */
export function visibleText(raw: string): string {
  if (isPlain(raw) || !SUSPECT.test(raw)) return raw
  const shown = raw.replace(WHITE_CONTROLS, ' ')
  return (/\p{L}\s+\p{L}/u.test(shown.replace(BLANK, '')) ? closed : parted)(shown)
}

/** Signs of a name that is asked for. What is read of a name takes more than in proportion to its length. */
export const NAME_LENGTH_MAX = 300
/** Signs of a listed name: lists put several into one field. */
const LISTED_NAME_LENGTH_MAX = 1_000

/** A text without what cannot be seen in it, its white space as single spaces. */
export const visibleLine = (text: string): string => visibleText(text).replace(/\s+/g, ' ').trim()

/** As much of a name that is asked for as is read; shorter ones are left as they are written. */
export const readableName = (text: string): string => beginningOf(text, NAME_LENGTH_MAX)
/** As much of any name as is compared. */
export const comparableName = (text: string): string => beginningOf(text, LISTED_NAME_LENGTH_MAX)

/** The first signs that can be seen, up to the end of a word where one is near. */
function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  const seen = visibleLine(text)
  if (seen.length <= length) return seen
  const cut = seen.slice(0, length)
  const end = cut.lastIndexOf(' ')
  return end > length / 2 ? cut.slice(0, end) : cut
}

/** The other way to read a text with empty places in it: parted there where `visibleText` closes them, and the other way round. */
export function otherVisibleText(raw: string): string | null {
  if (isPlain(raw) || raw.search(BLANK) === -1) return null
  const shown = raw.replace(WHITE_CONTROLS, ' ')
  const [one, other] = [closed(shown), parted(shown)]
  return one === visibleText(raw) ? other : one
}

const closed = (text: string): string => text.replace(BLANK, '').replace(UNSEEN, '')
const parted = (text: string): string => text.replace(BLANK, ' ').replace(UNSEEN, '')

/** Nothing but printed characters up to U+024F. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x20 || (code > 0x7e && code < 0xa0) || code === 0xad || code > 0x24f) return false
  }
  return true
}
