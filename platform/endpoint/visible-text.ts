/** Letters that are written together or apart by a joiner, and pictures that are: nowhere else does one belong. */
const JOINED =
  '\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Mong}\\p{M}\\p{ExtPict}\\p{EMod}'
const UNSEEN =
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]'
const pattern = `${UNSEEN}|(?<![${JOINED}])[\\u200c\\u200d]`
const first = new RegExp(pattern, 'u')
const all = new RegExp(pattern, 'gu')

/**
 * The first sign of a text that nobody sees or that turns the order in which the rest is read (U+202E makes “gpj.exe” of “exe.jpg”), as
 * its number; undefined where every sign shows. Tabs and line ends show.
 */
export function unseenSign(text: string): string | undefined {
  const found = first.exec(text)?.[0].codePointAt(0)
  return found === undefined ? undefined : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Signs that change the order in which what follows is read. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/

export const turnsReading = (text: string): boolean => TURNING.test(text)

/** A text of a file without such signs: who exported it did not type them. */
export const visibleText = (text: string): string => (first.test(text) ? text.replaceAll(all, '') : text)
