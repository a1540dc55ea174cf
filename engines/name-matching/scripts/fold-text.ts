/**
 * Case, compatibility forms and marks taken away, in the text's own script. Latin letters that do not decompose
 * (ø, ł, ı …) are left to the romaniser. Source: Unicode Standard Annex 15 (NFKD), Unicode case folding.
 */
export function foldText(text: string): string {
  if (isPlainAscii(text)) return text.toLowerCase()
  // The dotted capital I lowers to "i" and a loose dot; the dot goes with the other marks.
  return text.normalize('NFKD').toLowerCase().replace(COMBINING, '').replace(STRAY, '$1').normalize('NFC')
}

/** Marks of Latin, Greek, Cyrillic, Arabic (vowel signs) and Hebrew (points); marks of Indic scripts are letters. */
const COMBINING = new RegExp(
  [
    '[\\u0300-\\u036f]|[\\u0483-\\u0489]|[\\u0591-\\u05bd]|[\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7]',
    '[\\u0610-\\u061a]|\\u0640|[\\u064b-\\u065f]|\\u0670|[\\u06d6-\\u06ed]',
    '[\\u1ab0-\\u1aff]|[\\u1dc0-\\u1dff]|[\\u20d0-\\u20ff]|[\\ufe20-\\ufe2f]',
    // Joiners, direction marks and variation selectors have no sound.
    '[\\u200b-\\u200f]|[\\u202a-\\u202e]|[\\u2060-\\u206f]|[\\ufe00-\\ufe0f]|\\ufeff',
  ].join('|'),
  'g',
)

/** Marks of other scripts have no place on these letters: signs heaped on a name to hide it. */
const STRAY = /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+/gu

/** Without marks, letters of other scripts or compatibility forms. */
export function isPlainAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}
