import type { DocumentLimits } from './document.ts'
import { readPlainText } from './read-plain-text.ts'

const BLOCKS = new Set(
  'p div br li ul ol tr table h1 h2 h3 h4 h5 h6 section article header footer blockquote pre hr dd dt dl td th main aside nav'.split(
    ' ',
  ),
)
const SILENT = new Set('script style head noscript template svg title iframe object'.split(' '))
const HIDDEN_STYLE =
  /(?:^|[;\s"'])(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}0(?![.\d]*[1-9]))/i
const STYLE = /\sstyle\s{0,3}=\s{0,3}(?:"([^"]*)|'([^']*))/i

/** By its attribute or its style; a class that is called so, or a box that clips what overflows, hides nothing. */
function isHidden(tag: string): boolean {
  const style = STYLE.exec(tag)
  return (
    /\shidden(?![\w-])/i.test(tag.replaceAll(/"[^"]*"?|'[^']*'?/g, '""')) ||
    (style !== null && HIDDEN_STYLE.test(style[1] ?? style[2] ?? ''))
  )
}

const VOID = new Set('br hr img input meta link area base col embed source track wbr'.split(' '))
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  euro: '€',
  pound: '£',
  yen: '¥',
  copy: '©',
  reg: '®',
  trade: '™',
  bull: '•',
  sect: '§',
}

/** The letters of Latin-1 from 192 on. */
const LETTERS =
  `Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
  Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute
  ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/)
const letterOf = (name: string): string | undefined =>
  LETTERS.includes(name) ? String.fromCodePoint(192 + LETTERS.indexOf(name)) : undefined

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return letterOf(name) ?? NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** The words of a page that a reader sees: scripts, styles and hidden parts left out, a line for each block. */
export function readHtml(bytes: Uint8Array, limits: DocumentLimits): string {
  const source = readPlainText(bytes, limits)
  const pieces: string[] = []
  let silent: string | null = null
  let depth = 0
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    if (open === -1) {
      if (!silent) pieces.push(decodeEntities(source.slice(at)))
      break
    }
    if (open > at && !silent) pieces.push(decodeEntities(source.slice(at, open).replaceAll(/\s+/g, ' ')))
    if (source.startsWith('<!--', open)) {
      const end = source.indexOf('-->', open + 4)
      at = end === -1 ? source.length : end + 3
      continue
    }
    // A sign of less than stands before no letter.
    if (!/[a-z/!?]/i.test(source[open + 1] ?? '')) {
      if (!silent) pieces.push('<')
      at = open + 1
      continue
    }
    const close = source.indexOf('>', open)
    if (close === -1) break
    const tag = source.slice(open + 1, Math.min(close, open + 400))
    at = close + 1
    const name = /^\/?([a-z][a-z0-9]{0,12})/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    const ends = tag.startsWith('/')
    if (silent) {
      if (name !== silent) continue
      depth += ends ? -1 : 1
      if (depth === 0) silent = null
      continue
    }
    if (!ends && !VOID.has(name) && (SILENT.has(name) || isHidden(tag)) && !tag.endsWith('/')) {
      silent = name
      depth = 1
    } else if (BLOCKS.has(name)) pieces.push('\n')
  }
  return pieces
    .join('')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
