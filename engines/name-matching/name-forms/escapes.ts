/** Named characters of HTML that are a letter with a mark: "&aacute;", "&Ccedil;". */
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
}
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  shy: '',
  zwj: '',
  zwnj: '',
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  Tab: ' ',
  NewLine: ' ',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
  oelig: 'œ',
  OElig: 'Œ',
}
/** Of known names alone, and without its words nothing is lost: "<Petrov>" is somebody. */
const TAG = /<\/?(?:b|i|p|br|div|span|strong|td|tr|ul|ol|font|h[1-6])(?<words>\s[^<>]{0,200})?\/?>/giu
const NAMED =
  /&(?:(?<letter>[A-Za-z])(?<mark>acute|grave|circ|uml|tilde|cedil|ring|caron)|(?<name>[A-Za-z]{2,7}));/g
const NUMBERED = /&#(?:x(?<hex>[\da-f]{1,6})|(?<decimal>\d{1,7}));/gi
const OF_A_LANGUAGE =
  /_x(?<office>[\da-f]{4})_|\\(?:u\{(?<braced>[\da-f]{1,6})\}|u(?<four>[\da-f]{4})|x(?<two>[\da-f]{2}))/gi
/** Bytes of a link; in mail, bytes beyond ASCII alone. */
const BYTES = /(?:%[\da-f]{2})+|(?:=[89A-F][\dA-F])+/gi

/** "\n", "\t" as two signs, where a program wrote a line break; not in "C:\names". */
const BLANK_OF_A_LANGUAGE = /(?:\\r)?\\[nrt](?![a-z]*:)/g
const OCTAL = /(?:\\[0-3][0-7]{2})+/g
/** A word of a mail's head: "=?UTF-8?B?…?=". */
const OF_A_MAIL = /=\?(?<charset>[\w-]{3,20})\?(?<way>[BQ])\?(?<written>[^?\s]{1,400})\?=/gi
/** What structured files put around a value: CDATA, one pair of JSON, the common name of a directory. */
const AROUND = [
  /^\s*<!\[CDATA\[(.*?)\]\]>\s*$/su,
  /^\s*\{\s*"[\w .-]{1,40}"\s*:\s*"([^"]+)"\s*\}\s*$/u,
  /^\s*cn\s*=\s*([^,=]+)(?:,\s*\w+=.*)?$/iu,
] as const
/** Flags, stars and other pictures beside a name; "©" and "™" are among them. */
const PICTURES = /(?:\p{RI}|\p{Extended_Pictographic}|\u{fe0f}|\u{200d})+/gu

/** As the same text reads where a site, a link, a file or a mail has written its signs for machines: "&aacute;", "%20", "\u00e1", "Ã¡". */
export function unescaped(text: string): string {
  if (/^[\p{L}\p{M} .,'-]*$/u.test(text) && !BEYOND_ASCII.test(text)) return spacedOut(text) ?? text
  let read = spacedOut(text) ?? text
  for (const around of AROUND) read = around.exec(read)?.[1] ?? read
  read = read
    .replace(OF_A_MAIL, (all, ...found) => ofMail(found.at(-1)) ?? all)
    .replace(/\p{L}\^[\p{L}^]/u.test(read) ? /\^+/g : /$^/, ' ')
  // What was written for two machines was escaped twice.
  for (let times = 0; times < 2; times++)
    read = read
      .replace(TAG, ' $<words> ')
      .replace(NAMED, (all, ...found) => named(found.at(-1)) ?? all)
      .replace(NUMBERED, (all, ...found) => numbered(found.at(-1)) ?? all)
      .replace(BLANK_OF_A_LANGUAGE, ' ')
      .replace(OCTAL, (run) => asUtf8(run.match(/[0-7]{3}/g)!.map((byte) => Number.parseInt(byte, 8))) ?? run)
      .replace(OF_A_LANGUAGE, (all, ...found) => numbered(found.at(-1)) ?? all)
      .replace(
        BYTES,
        (run) => asUtf8(run.match(/[\da-f]{2}/gi)!.map((byte) => Number.parseInt(byte, 16))) ?? run,
      )
  if (!/\s/.test(read) && /\p{L}\+\p{L}/u.test(read)) read = read.replaceAll('+', ' ')
  // "™" beside a first byte is the second one of it.
  const whole = inItsCodePage(read) ?? read.replace(PICTURES, ' ')
  const once = inItsCodePage(whole) ?? inTheOtherCodePage(whole) ?? whole
  return once.replace(PICTURES, ' ').replace(/\s+/g, ' ').trim()
}

type Groups = Readonly<Record<string, string | undefined>>

const named = ({ letter, mark, name }: Groups): string | undefined =>
  letter !== undefined && mark !== undefined
    ? `${letter}${MARKS[mark]}`.normalize('NFC')
    : CHARACTERS[name ?? '']

/** "V L A D I M I R  I L S V I K": letters apart, and words further apart where somebody kept them so. */
function spacedOut(text: string): string | undefined {
  if (!/^\s*\p{L}(?:\s+\p{L}){5,}\s*$/u.test(text)) return undefined
  return text
    .trim()
    .split(/\s{2,}/)
    .map((word) => word.replace(/\s/g, ''))
    .join(' ')
}

function ofMail({ charset, way, written }: Groups): string | undefined {
  if (charset === undefined || written === undefined) return undefined
  const plain =
    way?.toUpperCase() === 'B'
      ? bytesOfBase64(written)
      : [...written.replaceAll('_', ' ').matchAll(/=([\dA-Fa-f]{2})|[\x20-\x7e]/g)].map(([sign, hex]) =>
          hex === undefined ? sign.charCodeAt(0) : Number.parseInt(hex, 16),
        )
  try {
    return plain && new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(plain))
  } catch {
    return undefined
  }
}

function bytesOfBase64(text: string): number[] | undefined {
  try {
    return Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}

function numbered({ hex, decimal, braced, four, two, office }: Groups): string | undefined {
  const code =
    decimal === undefined
      ? Number.parseInt(hex ?? braced ?? four ?? two ?? office ?? '', 16)
      : Number(decimal)
  if (code === 9 || code === 10 || code === 13) return ' '
  return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

function asUtf8(bytes: readonly number[]): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

const BEYOND_ASCII = /[\u0080-\uffff]/
const CODE_PAGES = ['windows-1252', 'windows-1251', 'windows-1250', 'macintosh'] as const
const bytesOf = new Map<string, Map<string, number>>()

/** The byte that each character of a code page has. */
function bytesIn(codePage: string): Map<string, number> {
  const known = bytesOf.get(codePage)
  if (known) return known
  const decoder = new TextDecoder(codePage)
  const bytes = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) bytes.set(decoder.decode(Uint8Array.of(byte)), byte)
  bytesOf.set(codePage, bytes)
  return bytes
}

/** "NicolÃ¡s", "РџСѓС‚РёРЅ": UTF-8 that was read in the code page of an older system. By chance no text in one is UTF-8 as well. */
function inItsCodePage(text: string): string | undefined {
  if (!BEYOND_ASCII.test(text)) return undefined
  for (const codePage of CODE_PAGES) {
    const bytes = bytesIn(codePage)
    const own = Array.from(text, (character) => bytes.get(character))
    if (own.some((byte) => byte === undefined)) continue
    const read = asUtf8(withLostBytes(own as number[]))
    if (read !== undefined) return read
  }
  return undefined
}

/** What others made of a byte behind a first one: a no-break space a space, and of 98, which no character of Windows-1251 has, nothing. Most have theirs. */
function withLostBytes(bytes: readonly number[]): readonly number[] {
  let [whole, lost] = [0, 0]
  const mended = bytes.flatMap((byte, at) => {
    const before = bytes[at - 1] ?? 0
    if (before < 0xc2 || before > 0xdf) return [byte]
    if (byte >= 0x80 && byte <= 0xbf) {
      whole++
      return [byte]
    }
    lost++
    if (byte === 0x20) return [0xa0]
    return before === 0xd0 ? [0x98, byte] : [byte]
  })
  return whole > lost ? mended : bytes
}

/** "Âëàäèìèð", "чМБДЙНЙТ": Russian of one code page that was read in another. No word has such letters alone. */
function inTheOtherCodePage(text: string): string | undefined {
  const words = text.match(/[\p{L}¨¸]{3,}/gu) ?? []
  if (words.length === 0) return undefined
  if (words.every((word) => /^[À-ÿ¨¸]+$/u.test(word))) return decodedAs(text, 'windows-1252', 'windows-1251')
  return words.every((word) => /^[а-яё][А-ЯЁ]{2,}$/u.test(word))
    ? decodedAs(text, 'windows-1251', 'koi8-r')
    : undefined
}

function decodedAs(text: string, written: string, read: string): string | undefined {
  const bytes = Array.from(text, (character) => bytesIn(written).get(character))
  return bytes.some((byte) => byte === undefined)
    ? undefined
    : new TextDecoder(read).decode(Uint8Array.from(bytes as number[]))
}
