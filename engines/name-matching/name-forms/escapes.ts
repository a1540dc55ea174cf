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
}
/** Of known names alone, and without its words nothing is lost: "<Petrov>" is somebody. */
const TAG = /<\/?(?:b|i|p|br|div|span|strong|td|tr|ul|ol|font|h[1-6])(?<words>\s[^<>]{0,200})?\/?>/giu
const NAMED =
  /&(?:(?<letter>[A-Za-z])(?<mark>acute|grave|circ|uml|tilde|cedil|ring|caron)|(?<name>[A-Za-z]{2,6}));/g
const NUMBERED = /&#(?:x(?<hex>[\da-f]{1,6})|(?<decimal>\d{1,7}));/gi
const OF_A_LANGUAGE = /\\(?:u\{(?<braced>[\da-f]{1,6})\}|u(?<four>[\da-f]{4})|x(?<two>[\da-f]{2}))/gi
/** Bytes of a link; in mail, bytes beyond ASCII alone. */
const BYTES = /(?:%[\da-f]{2})+|(?:=[89A-F][\dA-F])+/gi

/** As the same text reads where a site, a link, a file or a mail has written its signs for machines: "&aacute;", "%20", "\u00e1", "Ã¡". */
export function unescaped(text: string): string {
  if (/^[\p{L}\p{M} .,'-]*$/u.test(text) && !BEYOND_ASCII.test(text)) return text
  let read = text
  // What was written for two machines was escaped twice.
  for (let times = 0; times < 2; times++)
    read = read
      .replace(TAG, ' $<words> ')
      .replace(NAMED, (all, ...found) => named(found.at(-1)) ?? all)
      .replace(NUMBERED, (all, ...found) => numbered(found.at(-1)) ?? all)
      .replace(OF_A_LANGUAGE, (all, ...found) => numbered(found.at(-1)) ?? all)
      .replace(
        BYTES,
        (run) => asUtf8(run.match(/[\da-f]{2}/gi)!.map((byte) => Number.parseInt(byte, 16))) ?? run,
      )
  if (!/\s/.test(read) && /\p{L}\+\p{L}/u.test(read)) read = read.replaceAll('+', ' ')
  return (inItsCodePage(read) ?? read).replace(/\s+/g, ' ').trim()
}

type Groups = Readonly<Record<string, string | undefined>>

const named = ({ letter, mark, name }: Groups): string | undefined =>
  letter !== undefined && mark !== undefined
    ? `${letter}${MARKS[mark]}`.normalize('NFC')
    : CHARACTERS[name ?? '']

function numbered({ hex, decimal, braced, four, two }: Groups): string | undefined {
  const code =
    decimal === undefined ? Number.parseInt(hex ?? braced ?? four ?? two ?? '', 16) : Number(decimal)
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
const CODE_PAGES = ['windows-1252', 'windows-1251'] as const
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
