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
